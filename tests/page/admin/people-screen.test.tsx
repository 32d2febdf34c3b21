import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Student } from '#contract/accounts';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { businessList, student, studentList } from '../../support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';
import { expectToast, heldAnswer } from '../../support/on-screen';
import { savedFiles } from '../../support/phone';
import { person } from '../../support/whole-portal';

const STUDENTS = 'GET admin/list_students';
const UPDATE = 'POST admin/update_user_status';

/** In the order of the server. */
const students = [
  student({ id: 22, full_name: 'Ben Toua', status: 'pending', created_at: '2026-11-01T02:00:00.000Z' }),
  student({ id: 21, full_name: 'Maria Kaupa', status: 'pending', created_at: '2026-11-02T02:00:00.000Z' }),
  student({ id: 20, full_name: 'Anna Wari', status: 'approved', city: 'Madang' }),
];
const names = async () => (await screen.findAllByRole('rowheader')).map((cell) => cell.textContent);
const openList = async (query = '', update: Answer = noSignal) => {
  const answers = { [STUDENTS]: ok(studentList(...students)), [UPDATE]: update };
  const page = await openPage(`/list-all-students${query}`, { role: 'admin', answers });
  await names();
  return page;
};
const search = () => screen.getByLabelText<HTMLInputElement>(/Search by name/);
const statusOf = (name: string) => screen.getByLabelText<HTMLSelectElement>(`Status of ${name}`);
/** The list after somebody's status was chosen. */
const choose = async (name: string, status: string, update?: Answer, query?: string) => {
  const page = await openList(query, update);
  await page.user.selectOptions(statusOf(name), status);
  return page;
};
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const stored = (given: Partial<Student>) => ok({ message: '', user: student(given) });

describe('the list of students', () => {
  test('has the order of the server, who waits first, and a window with details, which the way back closes', async () => {
    const { user, router } = await openList();
    expect(await names()).toEqual(['Ben Toua', 'Maria Kaupa', 'Anna Wari']);
    await user.click(screen.getByRole('button', { name: 'View Maria Kaupa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Maria Kaupa' }));
    expect(dialog.getByText('14 March 2006')).toBeTruthy();
    router.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/list-all-students');
  });

  test('keeps the name and the status that are looked for in the address', async () => {
    const { user, router } = await openList('?status=pending');
    expect(await names()).toEqual(['Ben Toua', 'Maria Kaupa']);
    await user.type(search(), 'kaupa');
    await waitFor(async () => expect(await names()).toEqual(['Maria Kaupa']));
    expect(router.state.location.search).toEqual({ status: 'pending', q: 'kaupa' });
  });

  test('gives away what was found, and nobody else, as a file', async () => {
    const files = savedFiles();
    const { user } = await openList('?status=approved');
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]!.name).toMatch(/^students-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await files[0]!.content.text()).split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(
      '"Anna Wari","maria@students.example","+675 7200 3301","Madang","14 Mar 2006","Approved"',
    );
    expect(lines[1]).toMatch(/,"1 Nov 2026"$/);
  });
});

describe('a status', () => {
  test('is sent at once; the row changes in its place when the server has stored it', async () => {
    const approved = stored({ id: 22, full_name: 'Ben Toua', status: 'approved' });
    const { calls } = await choose('Ben Toua', 'Approved', approved, '?status=pending');
    await expectToast(messages.admin.statusUpdated.approved);
    expect(screen.getAllByText(messages.admin.statusUpdated.approved)).toHaveLength(1);
    expect(statusOf('Ben Toua').value).toBe('approved');
    expect(await names()).toEqual(['Ben Toua', 'Maria Kaupa']);
    expect(calls(UPDATE)).toEqual([{ name: UPDATE, body: { id: 22, status: 'approved' } }]);
  });

  test('is marked while it is on its way', async () => {
    const storing = heldAnswer();
    const { user, calls } = await choose('Ben Toua', 'Approved', storing.answer);
    expect(await rowOf('Ben Toua').findByText('Updating...')).toBeTruthy();
    expect(statusOf('Ben Toua').value).toBe('pending');
    await user.selectOptions(statusOf('Ben Toua'), 'Approved');
    storing.arrive({ message: '', user: student({ id: 22, status: 'approved' }) });
    await waitFor(() => expect(screen.queryByText('Updating...')).toBeNull());
    expect(calls(UPDATE)).toHaveLength(1);
  });

  test('rejected needs a reason, which is kept until it has arrived', async () => {
    const { user, calls, answers } = await choose('Maria Kaupa', 'Rejected', refused('internal'));
    const dialog = within(screen.getByRole('dialog', { name: 'Reject Maria Kaupa?' }));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(dialog.getByText(messages.admin.reasonRequired)).toBeTruthy();
    expect(calls(UPDATE)).toEqual([]);
    await user.type(dialog.getByLabelText(/Reason/), 'Not in the program.');
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect(await dialog.findByText(messages.admin.statusFailed)).toBeTruthy();
    expect(dialog.getByText(errorTable.internal.sentence)).toBeTruthy();
    expect(screen.getAllByText(messages.admin.statusFailed, { exact: false })).toHaveLength(1);
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('Not in the program.');
    expect(statusOf('Maria Kaupa').value).toBe('pending');
    answers[UPDATE] = stored({ id: 21, status: 'rejected', status_reason: 'Not in the program.' });
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(statusOf('Maria Kaupa').value).toBe('rejected'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText(messages.admin.statusUpdated.rejected)).toBeTruthy();
    expect(calls(UPDATE)[1]?.body).toEqual({ id: 21, status: 'rejected', reason: 'Not in the program.' });
  });

  test.each([
    ['the server fails', refused('internal'), errorTable.internal.sentence],
    ['nobody of that id is there any more', refused('not_found'), messages.admin.studentMissing],
    ['there is no signal', noSignal, messages.admin.statusNeedsSignal],
  ])('stays as it was when %s: a toast says so once, and the row says why', async (_, answer, why) => {
    await choose('Ben Toua', 'Approved', answer);
    expect((await rowOf('Ben Toua').findByRole('alert')).textContent).toBe(why);
    await expectToast(messages.admin.statusFailed, 'Error');
    expect(screen.getAllByText(messages.admin.statusFailed, { exact: false })).toHaveLength(1);
    expect(statusOf('Ben Toua').value).toBe('pending');
  });

  test('says before the tap that it needs signal, and sends nothing without', async () => {
    const { user, calls, services } = await openList();
    services.connection.unanswered();
    expect(await rowOf('Ben Toua').findByText('Needs signal')).toBeTruthy();
    expect(statusOf('Ben Toua').getAttribute('aria-disabled')).toBe('true');
    await user.selectOptions(statusOf('Ben Toua'), 'Approved');
    expect(rowOf('Ben Toua').getByRole('alert').textContent).toBe(messages.admin.statusNeedsSignal);
    expect(calls(UPDATE)).toEqual([]);
  });
});

describe('the list of businesses', () => {
  const openBusinesses = (given: Parameters<typeof person>[1], query = '') =>
    openPage(`/list-all-business${query}`, {
      role: 'admin',
      answers: { 'GET admin/list_business': ok(businessList(person('business', { id: 40, ...given }))) },
    });

  test('links the website, and tells it nothing', async () => {
    await openBusinesses({ website_url: 'https://kundu.example' });
    const website = await screen.findByRole('link', { name: /kundu\.example/ });
    expect(website.getAttribute('href')).toBe('https://kundu.example');
    expect(website.getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('makes no link of what is no web address', async () => {
    await openBusinesses({ website_url: 'javascript:alert(1)' });
    expect(await screen.findByText('javascript:alert(1)')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /alert/ })).toBeNull();
  });

  test('shows what the business says of itself in its window', async () => {
    await openBusinesses({ description: 'Nails and ropes.' }, '?view=40');
    const dialog = within(await screen.findByRole('dialog', { name: 'Kundu Hardware' }));
    expect(dialog.getByText('Nails and ropes.')).toBeTruthy();
  });
});
