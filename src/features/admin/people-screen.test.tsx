import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Student } from '#contract/accounts';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { student } from '../../../tests/support/answers';
import { ok, openPage, refused } from '../../../tests/support/open-page';

const LIST = 'GET admin/list_students';
const UPDATE = 'POST admin/update_user_status';

const students = [
  student({ id: 20, full_name: 'Anna Wari', status: 'approved' }),
  student({ id: 21, full_name: 'Maria Kaupa', status: 'pending' }),
  student({ id: 22, full_name: 'Ben Toua', status: 'pending' }),
];
const openList = (path = '/list-all-students', users: Student[] = students, answers = {}) =>
  openPage(path, { role: 'admin', answers: { [LIST]: ok({ users }), ...answers } });

const names = async () => (await screen.findAllByRole('rowheader')).map((cell) => cell.textContent);
const statusOf = (name: string) => screen.getByLabelText<HTMLSelectElement>(`Status of ${name}`);
const stored = (given: Partial<Student>) => {
  const user = student(given);
  return ok({ message: messages.admin.statusUpdated(user.status), user });
};

test('those who wait for approval come first', async () => {
  await openList();
  expect(await names()).toEqual(['Ben Toua', 'Maria Kaupa', 'Anna Wari']);
});

test('the name and the status that are looked for stand in the address', async () => {
  const { user, router } = await openList('/list-all-students?status=pending');
  expect(await names()).toEqual(['Ben Toua', 'Maria Kaupa']);
  await user.type(screen.getByLabelText('Name'), 'kaupa');
  await waitFor(async () => expect(await names()).toEqual(['Maria Kaupa']));
  expect(router.state.location.search).toEqual({ status: 'pending', q: 'kaupa' });
});

test('approving sends at once; the row changes in its place when the server has stored it', async () => {
  const { user, calls } = await openList('/list-all-students?status=pending', students, {
    [UPDATE]: stored({ id: 22, full_name: 'Ben Toua', status: 'approved' }),
  });
  await names();
  await user.selectOptions(statusOf('Ben Toua'), 'Approved');
  const row = within(screen.getByRole('row', { name: /Ben Toua/ }));
  expect(await row.findByText('Status updated to approved')).toBeTruthy();
  expect(statusOf('Ben Toua').value).toBe('approved');
  expect(await names()).toEqual(['Ben Toua', 'Maria Kaupa']);
  expect(calls(UPDATE)).toEqual([{ name: UPDATE, body: { id: 22, status: 'approved' } }]);
});

test('a rejection needs a reason', async () => {
  const { user, calls } = await openList('/list-all-students', students, {
    [UPDATE]: stored({ id: 21, status: 'rejected', status_reason: 'Not in the program.' }),
  });
  await names();
  await user.selectOptions(statusOf('Maria Kaupa'), 'Rejected');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(screen.getByText(messages.admin.reasonRequired)).toBeTruthy();
  expect(calls(UPDATE)).toEqual([]);
  expect(statusOf('Maria Kaupa').value).toBe('pending');
  await user.type(screen.getByLabelText(/Reason/), 'Not in the program.');
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(statusOf('Maria Kaupa').value).toBe('rejected'));
  expect(calls(UPDATE)[0]?.body).toEqual({ id: 21, status: 'rejected', reason: 'Not in the program.' });
});

test('a change that fails leaves the row as it was, and says so beside it', async () => {
  const { user } = await openList('/list-all-students', students, { [UPDATE]: refused('internal') });
  await names();
  await user.selectOptions(statusOf('Ben Toua'), 'Approved');
  const row = within(screen.getByRole('row', { name: /Ben Toua/ }));
  expect((await row.findByRole('alert')).textContent).toBe(messages.admin.statusFailed);
  expect(statusOf('Ben Toua').value).toBe('pending');
});

test('a student can be looked at, and the window closes again', async () => {
  const { user } = await openList();
  await names();
  await user.click(screen.getByRole('button', { name: 'View Maria Kaupa' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Maria Kaupa' }));
  expect(dialog.getByText('14 March 2006')).toBeTruthy();
  expect(dialog.getByText('Pending')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the comparison with the register shows once there is a register', async () => {
  await openList();
  await names();
  expect(screen.queryByRole('columnheader', { name: 'Register' })).toBeNull();
});

test('a comparison names what differs', async () => {
  const differs = { result: 'partial' as const, differs: ['date_of_birth', 'city'] };
  await openList('/list-all-students', [student({ register_match: differs })]);
  expect(await screen.findByText('Partial: date of birth, city')).toBeTruthy();
});

test('a list that cannot be had says why', async () => {
  await openPage('/list-all-students', { role: 'admin', answers: { [LIST]: refused('not_admin') } });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(messages.admin.studentsFailed)).toBeTruthy();
  expect(alert.getByText(errorTable.not_admin.sentence)).toBeTruthy();
});

test('the dashboard counts the students and leads to them', async () => {
  await openPage('/dashboard', { role: 'admin', answers: { [LIST]: ok({ users: students }) } });
  const count = await screen.findByText('Total Students');
  expect(count.closest('dl')!.textContent).toBe('Total Students3');
  expect(screen.getByRole('link', { name: 'List All Students' }).getAttribute('href')).toBe(
    '/list-all-students',
  );
});

test.each([
  ['business', '/dashboard'],
  ['student', '/home'],
] as const)('a %s is sent to their own start', async (role, start) => {
  const { router } = await openPage('/list-all-students', { role, answers: {} });
  expect(router.state.location.pathname).toBe(start);
});
