import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Student } from '#contract/accounts';
import { messages } from '#contract/messages';
import { student } from '../../support/answers';
import { ok, openPage, type Answer } from '../../support/open-page';

const STUDENTS = 'GET admin/list_students';

const students = [
  student({ id: 20, full_name: 'Anna Wari', status: 'approved', city: 'Madang' }),
  student({ id: 21, full_name: 'Maria Kaupa', status: 'pending', created_at: '2026-11-02T02:00:00.000Z' }),
  student({ id: 22, full_name: 'Ben Toua', status: 'pending', created_at: '2026-11-01T02:00:00.000Z' }),
];
const openList = (
  path = '/list-all-students',
  users: Student[] = students,
  answers: Record<string, Answer> = {},
) => openPage(path, { role: 'admin', answers: { [STUDENTS]: ok({ users }), ...answers } });

const names = async () => (await screen.findAllByRole('rowheader')).map((cell) => cell.textContent);

describe('the window with details', () => {
  test('shows one student, and the way back closes it', async () => {
    const { user, router } = await openList();
    await names();
    await user.click(screen.getByRole('button', { name: 'View Maria Kaupa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Maria Kaupa' }));
    expect(dialog.getByText('14 March 2006')).toBeTruthy();
    expect(dialog.getByText('Pending')).toBeTruthy();
    expect(dialog.getByText('maria@students.example')).toBeTruthy();
    router.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/list-all-students');
  });

  test('closes by its button, and the focus returns', async () => {
    const { user } = await openList();
    await names();
    const opener = screen.getByRole('button', { name: 'View Maria Kaupa' });
    await user.click(opener);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  test('of somebody who is gone says so', async () => {
    const { user } = await openList('/list-all-students?view=99');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(messages.admin.studentMissing)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
