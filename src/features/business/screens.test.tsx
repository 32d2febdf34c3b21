import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { internshipDetails, ownInternship, student } from '../../../tests/support/answers';
import { ok, openPage, refused } from '../../../tests/support/open-page';

const profile = (given: Parameters<typeof student>[0]) =>
  ok({ user: student({ role: 'business', ...given }) });
const own = [
  ownInternship({ id: 3, title: 'Store assistant', applications_count: 2 }),
  ownInternship({ id: 4, title: 'Old driver', last_date_to_apply: '2020-03-05', applications_count: 1 }),
  ownInternship({ id: 5, title: 'Kept aside', status: 'archived', applications_count: 0 }),
];
const listed = { 'GET internship/my_internships': ok({ internships: own }) };

describe('the dashboard of a business', () => {
  test('counts all its internships and their applications', async () => {
    await openPage('/dashboard', {
      role: 'business',
      answers: { ...listed, 'GET profile': profile({ status: 'approved' }) },
    });
    const counts = (await screen.findByText('My Created Internships')).closest('dl')!;
    expect(counts.textContent).toBe('My Created Internships3Applications3');
    expect(screen.getByRole('link', { name: 'Create Internship' })).toBeTruthy();
  });

  test('tells a pending business what happens to its internships', async () => {
    const answers = { ...listed, 'GET profile': profile({ status: 'pending' }) };
    await openPage('/dashboard', { role: 'business', answers });
    expect(await screen.findByText(messages.business.pending)).toBeTruthy();
  });

  test('tells a rejected business why, and offers it no form', async () => {
    const answers = {
      ...listed,
      'GET profile': profile({ status: 'rejected', status_reason: 'No such shop.' }),
    };
    await openPage('/dashboard', { role: 'business', answers });
    expect(await screen.findByText('Reason: No such shop.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Create Internship' })).toBeNull();
  });

  test('sends a student home', async () => {
    const { router } = await openPage('/dashboard', { role: 'student', answers: {} });
    expect(router.state.location.pathname).toBe('/home');
  });
});

describe('the list of own internships', () => {
  const openList = (rows = own, path = '/all-internship') =>
    openPage(path, {
      role: 'business',
      answers: { 'GET internship/my_internships': ok({ internships: rows }) },
    });

  test('keeps the archived ones apart, and the choice in the address', async () => {
    const { user, router } = await openList();
    expect(await screen.findByRole('row', { name: /Store assistant/ })).toBeTruthy();
    expect(screen.queryByRole('row', { name: /Kept aside/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'View Archived' }));
    expect(await screen.findByRole('row', { name: /Kept aside/ })).toBeTruthy();
    expect(screen.queryByRole('row', { name: /Store assistant/ })).toBeNull();
    expect(router.state.location.href).toBe('/all-internship?view=archived');
    expect(screen.getByRole('button', { name: 'View Active' })).toBeTruthy();
  });

  test('offers no archive to a business that has none, whatever the address says', async () => {
    await openList([own[0]!], '/all-internship?view=archived');
    expect(await screen.findByRole('row', { name: /Store assistant/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^View A/ })).toBeNull();
  });

  test('shows each as it stands: dates by name, financing in capitals, closed from the date', async () => {
    await openList();
    const open = within(await screen.findByRole('row', { name: /Store assistant/ }));
    expect(open.getByText('5 March 2999')).toBeTruthy();
    expect(open.getByText('PAID')).toBeTruthy();
    expect(open.getByText('Available')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /Old driver/ })).getByText('Closed')).toBeTruthy();
    const link = open.getByRole('link', { name: 'Applications 2 for Store assistant' });
    expect(link.getAttribute('href')).toBe('/internship/3/applications');
  });

  test('says in words what went wrong', async () => {
    await openPage('/all-internship', {
      role: 'business',
      answers: { 'GET internship/my_internships': refused('not_business') },
    });
    expect(await screen.findByText(messages.internship.ownListFailed)).toBeTruthy();
  });
});

describe('an internship as its business sees it', () => {
  const answers = { 'GET internship/3': ok({ internship: internshipDetails() }) };

  test('is whole, with what is missing named', async () => {
    await openPage('/internship/3', { role: 'business', answers });
    expect(await screen.findByText('Counting, Tok Pisin')).toBeTruthy();
    expect(screen.getByText('12 weeks')).toBeTruthy();
    expect(screen.getByText('Mobile').parentElement?.textContent).toBe('MobileNot Available');
  });

  test.each(['/internship/abc', '/internship/0', '/internship', '/internship/abc/applications'])(
    '%s names none, and says so without asking the server',
    async (path) => {
      await openPage(path, { role: 'business', answers: {} });
      expect(screen.getByRole('heading', { name: messages.internship.invalidId })).toBeTruthy();
    },
  );

  test('takes a student to the page where they can apply', async () => {
    const { router } = await openPage('/internship/3', { role: 'student', answers });
    await waitFor(() => expect(router.state.location.pathname).toBe('/internship-details/3'));
  });

  test('asks a visitor to log in, and knows the way back', async () => {
    const { router } = await openPage('/internship/3/applications', { answers });
    expect(router.state.location.href).toBe(
      `/login?from=${encodeURIComponent('/internship/3/applications')}`,
    );
  });
});
