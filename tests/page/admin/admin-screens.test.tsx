import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { RegisterMatch } from '#contract/accounts';
import type { AdminOverview, WaitingPerson } from '#contract/overview';
import type { InternshipRow } from '#contract/internships';
import { messages } from '#contract/messages';
import {
  adminInternshipList,
  applicantList,
  application,
  ownInternship,
  student,
  studentList,
} from '../../support/answers';
import { main } from '../../support/on-screen';
import { ok, openPage, ours, type Answer } from '../../support/open-page';
import { savedFiles } from '../../support/phone';
import { adminOverview, wholePortal } from '../../support/whole-portal';

const person = (id: number, name: string, result?: RegisterMatch['result']): WaitingPerson => ({
  ...{ id, name, role: result ? 'student' : 'business', city: 'Lae', since: '2026-10-01T02:00:00.000Z' },
  match: result ? { result, differs: result === 'partial' ? ['mobile_number'] : [], not_compared: [] } : null,
});
const waiting: AdminOverview['waiting'] = {
  rows: [
    person(21, 'Elijah Waine', 'match'),
    person(22, 'Joyce Pokana', 'partial'),
    person(40, 'Wahgi Supply'),
  ],
  ...{ students: 3, businesses: 1, matches: 2, changes: 4, reported: 0 },
};
const elijah = {
  ...student({ id: 21, full_name: 'Elijah Waine', status: 'pending', is_approved: 'no' }),
  register_match: { result: 'partial' as const, differs: ['mobile_number'], not_compared: [] },
};
const answers: Record<string, Answer> = {
  ...wholePortal('admin'),
  'GET admin/overview': ok(adminOverview({ waiting })),
};
const openDashboard = (more: Record<string, Answer> = {}, path = '/dashboard') =>
  openPage(path, { role: 'admin', answers: { ...answers, ...more } });

describe('the dashboard of an admin', () => {
  test('is where an admin starts: whose account it is, with a way out, who waits longest, and the way to every list', async () => {
    const { router } = await openDashboard({}, '/home');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(await main().findByText('Maria Kaupa')).toBeTruthy();
    expect(main().getByRole('button', { name: 'Not you? Logout' })).toBeTruthy();
    const rows = await screen.findAllByRole('link', { name: /^Details of / });
    expect(rows.map(({ textContent }) => textContent)).toEqual(
      ['Elijah Waine', 'Joyce Pokana', 'Wahgi Supply'].map((name) => `Details of ${name}`),
    );
    expect(screen.getByText(/Mobile is different/)).toBeTruthy();
    const hrefs = Object.entries({
      'List All Students': '/list-all-students',
      'List All Business': '/list-all-business',
      'List All Internships': '/list-all-internships',
      'Import participants': '/participants',
      'Send for a student': '/hand-in',
      'Is everything working?': '/portal-status',
      'Two-step sign-in': '/two-step-sign-in',
      'Change Password': '/change-password',
      'Review 3 students': '/list-all-students?status=pending',
      'Review 1 business': '/list-all-business?status=pending',
      'Review 4 changed profiles': '/changed-profiles',
      'Check 4, one by one': '/dashboard?view=21',
      'Total Students': '/list-all-students',
      'Students3 waiting': '/list-all-students',
      'Businesses1 waiting': '/list-all-business',
      Participants: '/participants',
    });
    for (const [name, href] of hrefs) {
      // As a tab too, which phones do not have.
      const links = main().getAllByRole('link', { name });
      for (const link of links) expect(link.getAttribute('href'), name).toBe(href);
    }
  });

  test('has no button for what nobody has done', async () => {
    const none = { rows: [], students: 0, businesses: 0, matches: 0, changes: 0, reported: 0 };
    await openDashboard({ 'GET admin/overview': ok(adminOverview({ waiting: none })) });
    expect(await main().findByText(messages.admin.nobodyWaits)).toBeTruthy();
    expect(main().queryByText(/\(0\)|^Review|^Check|Changed profiles/)).toBeNull();
  });

  test('gives away what became of the applications of a year, and says so when it cannot', async () => {
    const saved = savedFiles();
    const { user } = await openDashboard();
    const answer = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', answer);
    const label = "Download a year's applications (.csv)";
    expect(screen.getByLabelText('Year').textContent).toBe('2026');
    answer.mockResolvedValueOnce(ours(new Response('"application"')));
    await user.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toMatch(/^applications-of-2026-\d{4}-\d\d-\d\d\.csv$/);
    expect(answer.mock.calls[0]?.[0]).toBe('/api/admin/applications_of_year?year=2026');
    answer.mockRejectedValueOnce(new TypeError('cut'));
    await user.click(screen.getByRole('button', { name: label }));
    expect(await screen.findByText(messages.admin.exportFailed)).toBeTruthy();
  });

  test('says in words what is counted', async () => {
    await openDashboard();
    for (const [name, heads, row] of [
      ['Students from sign-up to work', 'StepStudents', 'Applied30'],
      ['Sign-ups by week', 'Week fromStudents and businessesHired', '26 Oct 202642'],
      ['Students by place (top 5)', 'PlaceStudentsHired', 'Lae203'],
      ['Applications by business (top 5)', 'BusinessApplicationsHired', 'Kundu Hardware604'],
    ] as const) {
      const table = within(await screen.findByRole('table', { name }));
      const rows = table.getAllByRole('row').map(({ textContent }) => textContent);
      expect(rows[0], name).toBe(heads);
      expect(rows).toContain(row);
    }
  });

  test.each([
    ...[
      '/change-password',
      '/two-step-sign-in',
      '/portal-status',
      '/hand-in',
      '/changed-profiles',
      '/participants',
    ],
    ...['/internship/3', '/internship/3/applications'],
  ])('shares its tabs with %s; of lists in which nobody waits they have no count', async (path) => {
    await openDashboard({}, path);
    const tabs = within(await screen.findByRole('navigation', { name: 'Admin screens' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Students',
      'Businesses',
      'Internships',
      'Participants',
      'Register people',
      'Send for a student',
    ]);
  });

  test('approves all with a match after their names were read, and says who was not', async () => {
    const matching = (id: number, full_name: string) => ({
      ...student({ id, full_name, status: 'pending', is_approved: 'no' }),
      register_match: { result: 'match' as const, differs: [], not_compared: [] },
    });
    const { user, calls } = await openDashboard({
      'GET admin/list_students?status=pending': ok(
        studentList(matching(21, 'Elijah Waine'), { ...elijah, id: 22 }, matching(23, 'Lucy Bomai')),
      ),
      'POST admin/approve_matches': ok({
        message: messages.admin.matchesApproved(1),
        approved: [{ id: 21, name: 'Elijah Waine' }],
        not_approved: [{ id: 23, name: 'Lucy Bomai', reason: 'approved' }],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Approve 2 with a match' }));
    const dialog = within(await screen.findByRole('dialog'));
    const names = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Elijah Waine, Lae', 'Lucy Bomai, Lae']);
    expect(calls('POST admin/approve_matches')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Approve 2 students' }));
    expect(await dialog.findByText(messages.admin.matchesApproved(1))).toBeTruthy();
    expect(dialog.getByRole('listitem').textContent).toBe('Lucy Bomai was approved before');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls('GET admin/overview')).toHaveLength(2);
  });
});

describe('the list of internships', () => {
  const rows = [
    ownInternship({ id: 3, title: 'Store assistant' }),
    ownInternship({ id: 4, title: 'Old driver', last_date_to_apply: '2020-03-05', internship_type: null }),
    ownInternship({ id: 5, title: 'Kept aside', status: 'archived' }),
  ];
  const list = (internships: InternshipRow[]) => ok(adminInternshipList(internships));
  const openList = (path = '/list-all-internships', internships: InternshipRow[] = rows) =>
    openPage(path, { role: 'admin', answers: { 'GET internship/': list(internships) } });
  const titles = async () => (await screen.findAllByRole('rowheader')).map((cell) => cell.textContent);

  test('shows every status, also what has closed by its date, and filters by it', async () => {
    const { user, router } = await openList();
    expect(within(await screen.findByRole('row', { name: /Old driver/ })).getByText('Closed')).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Status' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All3',
      'Available1',
      'Archived1',
      'Closed1',
    ]);
    await user.click(tabs.getByRole('link', { name: /^Archived/ }));
    await waitFor(async () => expect(await titles()).toEqual(['Kept aside']));
    expect(router.state.location.search).toEqual({ status: 'archived' });
  });

  test('asks the server where the phone does not hold all', async () => {
    const page = { ...adminInternshipList(rows), next_cursor: 'second', total: 231 };
    const found = list([ownInternship({ id: 90, title: 'Far driver', status: 'inactive' })]);
    const { calls, user } = await openPage('/list-all-internships?q=driver', {
      role: 'admin',
      answers: {
        'GET internship/': ok(page),
        'GET internship/?search=driver': found,
        'GET internship/?search=driver&status=inactive': found,
        'GET internship/?cursor=second': list([]),
      },
    });
    await waitFor(async () => expect(await titles()).toEqual(['Far driver']));
    expect(screen.getByText('1 internship')).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Status' }));
    expect(tabs.getByRole('link', { name: /^Inactive ?1$/ })).toBeTruthy();
    await user.click(tabs.getByRole('link', { name: /^Inactive ?1$/ }));
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

test('the demo table is labelled as sample data, for whoever is logged in', async () => {
  await openPage('/table-list', { role: 'student', answers: {} });
  expect(await screen.findByText(messages.admin.sampleData)).toBeTruthy();
  expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
});

test('an admin opens an internship of the list and its applicants, and changes nothing there', async () => {
  const { user, calls } = await openPage('/list-all-internships', {
    role: 'admin',
    answers: {
      ...wholePortal('admin'),
      'GET internship_applications/3/applications': ok(applicantList(application({ status: 'submitted' }))),
    },
  });
  await user.click(await screen.findByRole('link', { name: 'Store assistant' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Store assistant' })).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: 'Applications' }));
  const applicant = await screen.findByRole('button', { name: 'Maria Kaupa' });
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  await user.click(applicant);
  expect(await screen.findByRole('list', { name: 'Levels achieved' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  expect(calls(`POST internship_applications/${application().id}/update_status`)).toEqual([]);
});
