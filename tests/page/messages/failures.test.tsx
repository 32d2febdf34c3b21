import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import type { Role } from '#contract/status';
import { badGateway, fill, main, press } from '../../support/on-screen';
import { openPage, refused } from '../../support/open-page';
import { wholePortal } from '../../support/whole-portal';

/* How a screen shows a failure is told of SavedView (saved-copies.test.tsx) and of the log-in; here are the words of each. */

const passwords = { Password: 'wokabaut', 'Confirm Password': 'wokabaut' };

test.each<[path: string, role: Role | null, call: string, fields: Record<string, string>, string, string]>([
  [
    ...(['/signup', null, 'POST users'] as const),
    {
      'Full Name': 'Maria Kaupa',
      Email: 'maria@example.com',
      'Mobile Number': '72003301',
      'Date of Birth': '2006-03-14',
      City: 'Lae',
      ...passwords,
    },
    'Sign Up',
    messages.signup.failed,
  ],
  [
    ...(['/forgot-password', null, 'POST users/password'] as const),
    { Email: 'kila@example.com' },
    'Send Reset Link',
    messages.forgot.failed,
  ],
  [
    ...(['/reset-password?reset_password_token=secret', null, 'PUT users/password'] as const),
    { 'New Password': 'secret7', 'Confirm Password': 'secret7' },
    'Reset Password',
    messages.password.resetFailed,
  ],
  [
    ...(['/contact', null, 'POST contact'] as const),
    { Message: 'May I?', Name: 'Maria', Email: 'maria@example.com', Subject: 'Question' },
    'Send Message',
    messages.contact.failed,
  ],
  [
    ...(['/create-internship', 'business', 'POST internship/'] as const),
    {
      Category: '10',
      'Role Title': 'Baker',
      Location: 'Lae',
      Financing: 'paid',
      Duration: '3',
      'Last Date to Apply': '2999-03-05',
      'Required Skills': 'Kneading',
      Description: 'Bread.',
    },
    'Create Internship',
    messages.internship.createFailed,
  ],
])('%s says in its own words that it failed when the server has none', async (...form) => {
  const [path, role, call, fields, button, sentence] = form;
  const answers = { ...wholePortal(role ?? 'student'), [call]: badGateway };
  const page = await openPage(path, { answers, ...(role && { role }) });
  if (role) await screen.findByRole('option', { name: 'Retail & Sales' });
  await fill(page, fields);
  await press(page, button);
  expect((await main().findByRole('alert')).textContent).toBe(sentence);
});

test.each<[path: string, role: Role | null, call: string, sentence: string]>([
  ['/all-internships', null, 'GET internship/', messages.internship.listFailed],
  ['/all-internships', null, 'GET internship_categories', messages.internship.listCategoriesFailed],
  ['/all-internship', 'business', 'GET internship/my_internships', messages.internship.ownListFailed],
  ['/all-internship', 'business', 'GET internship/my_internships', messages.internship.ownListFailedShort],
  [
    ...(['/internship/3/applications', 'business', 'GET internship_applications/3/applications'] as const),
    messages.applications.fetchFailed,
  ],
  ['/business-profile', 'business', 'GET profile', messages.profile.failed],
  ['/list-all-business?view=99', 'admin', 'none', messages.admin.businessMissing],
  ['/list-all-students', 'admin', 'GET admin/list_students', errorTable.not_admin.sentence],
])('%s of %s without an answer to %s says: %s', async (path, role, call, sentence) => {
  const answers = { ...wholePortal(role ?? 'student'), [call]: refused('not_admin') };
  await openPage(path, { answers, ...(role && { role }) });
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
});
