import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { internshipDetails, student } from '../../support/answers';
import { ok, openPage, refused } from '../../support/open-page';

const profile = (given: Parameters<typeof student>[0]) =>
  ok({ user: student({ role: 'business', ...given }) });
const counted = {
  'GET get_business_internships_count': ok({ count: 3 }),
  'GET get_business_applications_count': ok({ count: 12 }),
};

describe('the dashboard of a business', () => {
  test('leads to its list and to a new internship', async () => {
    const answers = { ...counted, 'GET profile': profile({ status: 'approved' }) };
    await openPage('/dashboard', { role: 'business', answers });
    const create = await screen.findByRole('link', { name: 'Create Internship' });
    expect(create.getAttribute('href')).toBe('/create-internship');
    const list = screen.getByRole('link', { name: 'List All Internship' });
    expect(list.getAttribute('href')).toBe('/all-internship');
  });

  test('says why it has no counts at all', async () => {
    const answers = Object.fromEntries(Object.keys(counted).map((name) => [name, refused('not_business')]));
    await openPage('/dashboard', { role: 'business', answers });
    expect(await screen.findByText(errorTable.not_business.sentence)).toBeTruthy();
  });

  test('keeps one count on the screen when the other one fails', async () => {
    const answers = { ...counted, 'GET get_business_applications_count': refused('internal') };
    await openPage('/dashboard', { role: 'business', answers });
    const counts = (await screen.findByText('My Created Internships')).closest('dl')!;
    expect(counts.textContent).toBe('My Created Internships3ApplicationsNot Available');
    expect(screen.getByText(messages.dashboard.countsFailed)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'List All Internship' })).toBeTruthy();
  });

  test('tells a pending business what happens to its internships', async () => {
    const answers = { ...counted, 'GET profile': profile({ status: 'pending' }) };
    await openPage('/dashboard', { role: 'business', answers });
    expect(await screen.findByText(messages.business.pending)).toBeTruthy();
  });

  test('tells a rejected business why, and offers it no form', async () => {
    const answers = {
      ...counted,
      'GET profile': profile({ status: 'rejected', status_reason: 'No such shop.' }),
    };
    await openPage('/dashboard', { role: 'business', answers });
    expect(await screen.findByText('Reason: No such shop.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Create Internship' })).toBeNull();
  });
});

describe('an internship as its business sees it', () => {
  const answers = { 'GET internship/3': ok({ internship: internshipDetails() }) };

  test('leads to its form and its applications', async () => {
    await openPage('/internship/3', { role: 'business', answers });
    const edit = await screen.findByRole('link', { name: 'Edit' });
    expect(edit.getAttribute('href')).toBe('/edit-internship/3');
    const applications = screen.getByRole('link', { name: 'Applications' });
    expect(applications.getAttribute('href')).toBe('/internship/3/applications');
  });

  test.each([
    '/internship/abc',
    '/internship/0',
    '/internship',
    '/internship/abc/applications',
    '/edit-internship/abc',
  ])('%s names none, and says so without asking the server', async (path) => {
    await openPage(path, { role: 'business', answers: {} });
    expect(screen.getByRole('heading', { name: messages.internship.invalidId })).toBeTruthy();
  });
});
