import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { portMoresbyDate } from '#contract/dates';
import { messages } from '#contract/messages';
import { internshipDetails, overview } from '../../support/answers';
import { expectPath, hrefOf } from '../../support/on-screen';
import { ok, openPage, type Answer } from '../../support/open-page';
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
  test('begins with who waits; the row leads to the card, and both counts lead to their list', async () => {
    const page = await openDashboard();
    expect(await screen.findByRole('heading', { name: '1 person waits for you' })).toBeTruthy();
    expect(hrefOf('Maria Kaupa')).toBe('/internship/3/applications#10000001');
    expect(screen.getByText('Grade 10 · Lae Secondary')).toBeTruthy();
    const resume = screen.getByRole('link', { name: /^View Resume of Maria Kaupa/ });
    expect([resume.getAttribute('href'), resume.getAttribute('target')]).toEqual(['/api/files/1', '_blank']);
    expect(hrefOf('My Created Internships: 3')).toBe('/all-internship');
    expect(hrefOf('Applications: 12')).toBe('/all-internship');
    expect(hrefOf('Store assistant')).toBe('/internship/3/applications');
    expect(screen.getByText('12 applied, 1 new, 1 hired, 4 not this time')).toBeTruthy();
    expect(screen.getByText(/^Applications:/).textContent).toBe(
      'Applications:newseenhirednot this timeThe longer the bar, the more have applied.',
    );
    expect(hrefOf('See all applicants')).toBe('/internship/3/applications');
    // The card, which marks Viewed, is there when the resume is closed.
    await page.user.click(resume);
    await expectPath(page, '/internship/3/applications');
  });

  test('says that there is nothing to do, and draws no bars for two applicants', async () => {
    const counts = { internships: 3, open: 4, applications: 2, waiting: 0 };
    const internships = overview().internships.map((row) => ({ ...row, viewed: 0 }));
    await openDashboard({}, { 'GET business/overview': ok(overview({ counts, waiting: [], internships })) });
    const heading = 'Nothing to do now. 4 internships are open.';
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(screen.queryByText(/^Applications:/)).toBeNull();
  });

  test('says what is to do', async () => {
    const soon = portMoresbyDate(Date.now() + 5 * 86_400_000);
    const task = { last_date_to_apply: soon, count: 1 };
    const to_do = [
      { ...task, task: 'few_applicants' as const, id: 4, title: 'Junior Bookkeeping' },
      { ...task, task: 'not_published' as const, id: 5, title: 'Front Office' },
      { ...task, task: 'answers_owed' as const, id: 6, title: 'Driver', count: 2 },
    ];
    const counts = { internships: 3, open: 4, applications: 2, waiting: 0 };
    await openDashboard({}, { 'GET business/overview': ok(overview({ counts, waiting: [], to_do })) });
    expect(await screen.findByRole('heading', { name: '4 internships are open.' })).toBeTruthy();
    expect(screen.getByText('Junior Bookkeeping closes in 5 days with 1 applicant.')).toBeTruthy();
    expect(hrefOf('Change the last day: Junior Bookkeeping')).toBe('/edit-internship/4');
    expect(screen.getByText('Front Office is not shown to students.')).toBeTruthy();
    expect(hrefOf('Check and publish: Front Office')).toBe('/edit-internship/5');
    expect(screen.getByText('Driver is closed. 2 people have no answer yet.')).toBeTruthy();
    expect(hrefOf('Answer them: Driver')).toBe('/internship/6/applications');
  });

  test('of a new business offers an example, which nothing saves until it is sent', async () => {
    const counts = { internships: 0, open: 0, applications: 0, waiting: 0 };
    const empty = overview({ counts, waiting: [], internships: [] });
    const { user } = await openDashboard({}, { 'GET business/overview': ok(empty) });
    expect(await screen.findByRole('heading', { name: messages.businessDay.begin })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: messages.businessDay.copyExample }));
    expect(await screen.findByText(messages.businessDay.exampleNote)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Role Title/).value).toBe(
      messages.businessDay.exampleTitle,
    );
    expect(screen.getByLabelText<HTMLSelectElement>(/^Category/).value).toBe('');
  });

  test('tells a pending business what happens to its internships', async () => {
    await openDashboard({ status: 'pending' });
    expect(await screen.findByText(messages.business.pending)).toBeTruthy();
    await screen.findByRole('heading', { name: 'Your internships' });
    expect(screen.queryByText(/waits/)).toBeNull();
  });

  test('tells a rejected business why, and offers it no form', async () => {
    await openDashboard({ status: 'rejected', status_reason: 'No such shop.' });
    const reason = await screen.findByText('Reason: No such shop.');
    expect(reason.closest('details')!.open).toBe(true);
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
    expect(screen.queryByText(/waits/)).toBeNull();
    expect(screen.queryByText('Applications')).toBeNull();
    expect(hrefOf('List All Internship')).toBe('/all-internship');
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
