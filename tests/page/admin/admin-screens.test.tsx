import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { application, ownInternship, student, wholeList } from '../../support/answers';
import { ok, openPage, refused, type Answer } from '../../support/open-page';
import { wholePortal } from '../../support/whole-portal';

const waiting = (count: number) => Array.from({ length: count }, (_, id) => student({ id: id + 1 }));
const counts: Record<string, Answer> = {
  ...wholePortal('admin'),
  'GET admin/list_students?status=pending&limit=1': ok({ users: waiting(1), next_cursor: 'c', total: 3 }),
  'GET admin/list_business?status=pending&limit=1': ok({ companies: waiting(1) }),
  'GET admin/profile_changes': ok({ changes: [], total: 4 }),
};

const countOf = async (label: string) =>
  (await screen.findByText(label)).parentElement!.querySelector('dd')!.textContent;

describe('the dashboard of an admin', () => {
  test('leads to every list, and to those who wait alone', async () => {
    await openPage('/dashboard', { role: 'admin', answers: counts });
    await screen.findByRole('link', { name: 'Review 3 students' });
    const hrefs = Object.entries({
      'List All Students': '/list-all-students',
      'List All Business': '/list-all-business',
      'List All Internships': '/list-all-internships',
      'Import participants': '/participants',
      'Change Password': '/change-password',
      'Review 3 students': '/list-all-students?status=pending',
      'Review 1 business': '/list-all-business?status=pending',
      'Review 4 changed profiles': '/changed-profiles',
      'Changed profiles (4)': '/changed-profiles',
    });
    for (const [name, href] of hrefs) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
    }
  });

  test('shows the counts that came when one fails', async () => {
    await openPage('/dashboard', {
      role: 'admin',
      answers: { ...counts, 'GET get_platform_business_count': refused('internal') },
    });
    expect(await countOf('Total Students')).toBe('41');
    expect(await countOf('Total Business')).toBe(messages.missing.value);
  });

  test('says why it has no counts at all', async () => {
    const answers = Object.fromEntries(Object.keys(counts).map((name) => [name, refused('not_admin')]));
    await openPage('/dashboard', { role: 'admin', answers });
    expect(await screen.findByText(errorTable.not_admin.sentence)).toBeTruthy();
  });
});

describe('the list of internships', () => {
  const rows = [
    ownInternship({ id: 3, title: 'Store assistant' }),
    ownInternship({ id: 4, title: 'Old driver', last_date_to_apply: '2020-03-05', internship_type: null }),
    ownInternship({ id: 5, title: 'Kept aside', status: 'archived' }),
  ];
  const list = (internships: unknown[]) => ok(wholeList(internships));
  const openList = (path = '/list-all-internships', internships: unknown[] = rows) =>
    openPage(path, { role: 'admin', answers: { 'GET internship/': list(internships) } });
  const titles = async () => (await screen.findAllByRole('rowheader')).map((cell) => cell.textContent);

  test('shows each one as it is, to look at', async () => {
    await openList();
    const row = within(await screen.findByRole('row', { name: /Store assistant/ }));
    for (const words of ['Lae', '1 November 2026', '5 March 2999', 'Full Time', 'PAID', 'Kundu Hardware'])
      expect(row.getByText(words)).toBeTruthy();
    expect(screen.queryAllByRole('combobox')).toHaveLength(1);
  });

  test('shows every status, also what has closed by its date, and filters by it', async () => {
    const { user, router } = await openList();
    expect(within(await screen.findByRole('row', { name: /Old driver/ })).getByText('Closed')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Status'), 'Archived');
    await waitFor(async () => expect(await titles()).toEqual(['Kept aside']));
    expect(router.state.location.search).toEqual({ status: 'archived' });
  });

  test('finds by the company', async () => {
    await openList('/list-all-internships?q=kundu%20driver');
    expect(await titles()).toEqual(['Old driver']);
  });

  test('asks the server where the phone does not hold all', async () => {
    const page = { ...wholeList(rows), next_cursor: 'second', total: 231 };
    const found = wholeList([ownInternship({ id: 90, title: 'Far driver', status: 'inactive' })]);
    const { calls, user } = await openPage('/list-all-internships?q=driver', {
      role: 'admin',
      answers: {
        'GET internship/': ok(page),
        'GET internship/?search=driver': ok({ ...found, total: 1 }),
        'GET internship/?search=driver&status=inactive': ok({ ...found, total: 1 }),
        'GET internship/?cursor=second': ok(wholeList([])),
      },
    });
    await waitFor(async () => expect(await titles()).toEqual(['Far driver']));
    expect(screen.getByText('1 internship')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Status'), 'Inactive');
    await waitFor(() => expect(calls('GET internship/?search=driver&status=inactive')).toHaveLength(1));
  });

  test('of an admin is kept apart from the public one', async () => {
    const { services, router, answers } = await openList();
    await titles();
    answers['GET internship/'] = list([ownInternship({ id: 9, title: 'Public one' })]);
    await router.navigate({ to: '/all-internships' });
    expect(await screen.findByText('Public one')).toBeTruthy();
    expect(screen.queryByText('Kept aside')).toBeNull();
    expect(services.queryClient.getQueryData(['admin', 'internships', 'pages', {}])).toMatchObject({
      pages: [{ body: { rows } }],
    });
  });
});

describe('the demo table', () => {
  test('is labelled as sample data, for whoever is logged in', async () => {
    await openPage('/table-list', { role: 'student', answers: {} });
    expect(await screen.findByText(messages.admin.sampleData)).toBeTruthy();
    expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
  });
});

test('an admin opens an internship of the list and its applicants, and changes nothing there', async () => {
  const { user, calls } = await openPage('/list-all-internships', {
    role: 'admin',
    answers: {
      ...wholePortal('admin'),
      'GET internship_applications/3/applications': ok({
        status: 200,
        internship: { id: 3, title: 'Store assistant' },
        internship_applications: [application({ status: 'submitted' })],
      }),
    },
  });
  await user.click(await screen.findByRole('link', { name: 'Store assistant' }));
  expect(await screen.findByRole('heading', { name: 'Internship details' })).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: 'Applications' }));
  const applicant = await screen.findByRole('button', { name: 'Maria Kaupa' });
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  await user.click(applicant);
  expect(await screen.findByRole('heading', { name: 'Levels achieved' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  expect(calls(`POST internship_applications/${application().id}/update_status`)).toEqual([]);
});
