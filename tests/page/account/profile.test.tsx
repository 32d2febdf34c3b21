import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { User } from '#contract/accounts';
import { messages } from '#contract/messages';
import { identityLabels } from '#contract/profile-changes';
import { expectPath, expectToast, fill, main, press } from '../../support/on-screen';
import { ok, openPage, type Answer } from '../../support/open-page';
import { person, wholePortal } from '../../support/whole-portal';

const WITHDRAW = 'DELETE users/profile_changes';
const SEND = 'POST users/email/send_link';
const time = '2026-11-01T02:00:00.000Z';

const open = (path: string, given: Partial<User> = {}, more: Record<string, Answer> = {}) => {
  const role = path === '/business-profile' ? 'business' : 'student';
  const user = person(role, given);
  const answers = { ...wholePortal(role), 'GET profile': ok({ user }), ...more };
  return openPage(path, { role, answers });
};
const waitingName: Partial<User> = {
  pending_changes: {
    id: 'x',
    requested_at: time,
    fields: [{ field: 'full_name', before: 'Maria Kaupa', after: 'Maria Toua' }],
  },
};
const waitingLogo: Partial<User> = {
  pending_changes: {
    id: 'x',
    requested_at: time,
    fields: [
      { field: 'company_name', before: 'Kundu Hardware', after: 'Kundu Traders' },
      { field: 'logo', before: null, after: '/api/files/logo/new.webp' },
    ],
  },
};

describe('the tab bar', () => {
  const tabs = () => within(screen.getByRole('navigation', { name: 'Profile' })).getAllByRole('link');

  test.each(['/profile', '/my-applications', '/change-password'])('stands above %s', async (path) => {
    await open(path);
    expect(tabs().map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Profile Dashboard', '/profile'],
      ['My Applications', '/my-applications'],
      ['Change Password', '/change-password'],
    ]);
    const current = tabs().filter((tab) => tab.getAttribute('aria-current') === 'page');
    expect(current.map((tab) => tab.getAttribute('href'))).toEqual([path]);
  });

  test('is not for a business, which may change its password all the same', async () => {
    await openPage('/change-password', { role: 'business', answers: {} });
    expect(screen.getByRole('button', { name: 'Check Credentials' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Profile' })).toBeNull();
  });
});

describe('the profile', () => {
  test('says what is not available', async () => {
    await open('/profile', { full_name: '', city: null, date_of_birth: null, mobile_number: null });
    expect(await screen.findByRole('heading', { name: messages.missing.fullName })).toBeTruthy();
    for (const name of ['City', 'Date of Birth', 'Mobile Number']) {
      const value = screen.getByText(name, { selector: 'dt' }).nextElementSibling;
      expect(value?.textContent, name).toBe(messages.missing.value);
    }
  });

  test.each(['Not in the register.', null])(
    'tells a rejected student why, or whom to ask: %s',
    async (reason) => {
      await open('/profile', { status: 'rejected', is_approved: 'no', status_reason: reason });
      const line = await screen.findByText(messages.student.rejected);
      expect(line.closest('details')!.textContent).toContain(reason ?? messages.noReason);
    },
  );
});

describe('a change that waits for an admin', () => {
  test.each([
    ['/profile', waitingName, ['Maria Toua']],
    ['/profile/edit-profile', waitingName, ['Maria Toua']],
    ['/business-profile', waitingLogo, ['Kundu Traders']],
  ] as const)('stands on %s, before and after', async (path, given, wanted) => {
    await open(path, given);
    expect(await screen.findByRole('heading', { name: messages.profileChanges.title })).toBeTruthy();
    for (const words of wanted) expect(screen.getByText(words)).toBeTruthy();
    if (given === waitingLogo)
      expect(screen.getByRole('img', { name: 'Logo of the company' }).getAttribute('src')).toMatch(/new/);
  });

  test('is withdrawn by one press, and says so', async () => {
    const user = person('student', { pending_changes: null });
    const page = await open('/profile', waitingName, {
      [WITHDRAW]: ok({ message: messages.profileChanges.withdrawn, user }),
    });
    await press(page, 'Withdraw');
    await expectToast(messages.profileChanges.withdrawn, 'Success');
    expect(screen.queryByRole('heading', { name: messages.profileChanges.title })).toBeNull();
    expect(document.activeElement).toBe(main().getByRole('heading', { level: 1 }));
  });

  test('is named by the sentence after saving', async () => {
    const saved = person('student', waitingName);
    const message = messages.profileChanges.waits([identityLabels.full_name]);
    const page = await open('/profile/edit-profile', {}, { 'PATCH users': ok({ message, user: saved }) });
    await fill(page, { 'Full Name': 'Maria Toua' });
    await press(page, 'Update Profile');
    await expectToast(message, 'Success');
    await expectPath(page, '/profile');
  });
});

test.each([
  ['Please send a paper.', 'Reason: Please send a paper.'],
  [null, messages.noReason],
])('a refused change says why (%j), until it is put away', async (reason, words) => {
  const refusedName = { refused_changes: { refused_at: time, reason, fields: ['full_name' as const] } };
  const user = person('student', { refused_changes: null });
  const page = await open('/profile', refusedName, { [WITHDRAW]: ok({ message: '', user }) });
  expect(await screen.findByText(messages.profileChanges.refused([identityLabels.full_name]))).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  await press(page, 'Got it');
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: messages.profileChanges.refusedTitle })).toBeNull(),
  );
});

describe('an e-mail that is not confirmed', () => {
  const { email } = person('student');

  test.each(['/profile', '/profile/edit-profile', '/business-profile'])(
    'says so on %s, and its link is sent again',
    async (path) => {
      const message = messages.email.linkSent(email);
      const page = await open(path, { email_confirmed: false }, { [SEND]: ok({ message }) });
      expect(await screen.findByText(messages.email.notConfirmed(email))).toBeTruthy();
      await press(page, 'Send it again');
      expect(await screen.findByText(message)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
    },
  );
});
