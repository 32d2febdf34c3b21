import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { internshipDetails } from '../../support/answers';
import { hrefOf } from '../../support/on-screen';
import { ok, openPage, refused, type Answer } from '../../support/open-page';
import { person, wholePortal } from '../../support/whole-portal';

const openDashboard = (given: Parameters<typeof person>[1] = {}, answers: Record<string, Answer> = {}) =>
  openPage('/dashboard', {
    role: 'business',
    answers: {
      ...wholePortal('business'),
      'GET profile': ok({ user: person('business', given) }),
      ...answers,
    },
  });

describe('the dashboard of a business', () => {
  test('leads to its list and to a new internship', async () => {
    await openDashboard();
    await screen.findByRole('link', { name: 'Create Internship' });
    expect(hrefOf('Create Internship')).toBe('/create-internship');
    expect(hrefOf('List All Internship')).toBe('/all-internship');
  });

  test('says why it has no counts at all', async () => {
    const no = refused('not_business');
    await openDashboard(
      {},
      { 'GET get_business_internships_count': no, 'GET get_business_applications_count': no },
    );
    expect(await screen.findByText(errorTable.not_business.sentence)).toBeTruthy();
  });

  test('keeps one count on the screen when the other one fails', async () => {
    await openDashboard({}, { 'GET get_business_applications_count': refused('internal') });
    const counts = (await screen.findByText('My Created Internships')).closest('dl')!;
    expect(counts.textContent).toBe('My Created Internships3ApplicationsNot Available');
    expect(screen.getByText(messages.dashboard.countsFailed)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'List All Internship' })).toBeTruthy();
  });

  test('tells a pending business what happens to its internships', async () => {
    await openDashboard({ status: 'pending' });
    expect(await screen.findByText(messages.business.pending)).toBeTruthy();
  });

  test('tells a rejected business why, and offers it no form', async () => {
    await openDashboard({ status: 'rejected', status_reason: 'No such shop.' });
    expect(await screen.findByText('Reason: No such shop.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Create Internship' })).toBeNull();
  });
});

describe('an internship as its business sees it', () => {
  const answers = { 'GET internship/3': ok({ internship: internshipDetails() }) };

  test('leads to its form and its applications', async () => {
    await openPage('/internship/3', { role: 'business', answers });
    await screen.findByRole('link', { name: 'Edit' });
    expect(hrefOf('Edit')).toBe('/edit-internship/3');
    expect(hrefOf('Applications')).toBe('/internship/3/applications');
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
