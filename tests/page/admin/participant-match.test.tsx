import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Student } from '#contract/accounts';
import { messages } from '#contract/messages';
import { student, studentList } from '../../support/answers';
import { expectToast, hrefOf } from '../../support/on-screen';
import { ok, openPage } from '../../support/open-page';

const UPDATE = 'POST admin/update_user_status';

/** The list of one student, compared with the participant list. */
const compared = (register_match: Student['register_match'], given: Partial<Student> = {}) =>
  openPage('/list-all-students', {
    role: 'admin',
    answers: { 'GET admin/list_students': ok(studentList(student({ register_match, ...given }))) },
  });
const row = () => within(screen.getByRole('row', { name: /Maria Kaupa/ }));

test('a participant list is asked for while there is none', async () => {
  await compared(null);
  expect(await screen.findByText(messages.participants.noneYet)).toBeTruthy();
  expect(hrefOf('Import participants')).toBe('/participants');
  expect(screen.queryByText('Participant list:')).toBeNull();
});

test('a match offers to approve with one tap, and never does it by itself', async () => {
  const { user, calls, answers } = await compared({ result: 'match', differs: [], not_compared: [] });
  expect(await screen.findByText('Match')).toBeTruthy();
  expect(calls(UPDATE)).toEqual([]);
  answers[UPDATE] = ok({ message: '', user: student({ status: 'approved' }) });
  await user.click(screen.getByRole('button', { name: 'Approve Maria Kaupa' }));
  await expectToast(messages.admin.statusUpdated.approved);
  expect(screen.queryByRole('button', { name: 'Approve Maria Kaupa' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Status of Maria Kaupa'));
});

test('a partial match names what differs, and offers no short way', async () => {
  await compared({ result: 'partial', differs: ['date_of_birth', 'mobile_number'], not_compared: [] });
  expect(await screen.findByText('Partial match')).toBeTruthy();
  expect(screen.getByText('Differs: date of birth, mobile')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});

test('late applications stand in the row, whatever the status, and with what late means in the details', async () => {
  const { user } = await compared(null, { status: 'approved', applications: { total: 3, late: 2 } });
  await screen.findByLabelText('Status of Maria Kaupa');
  expect(row().getByText(messages.admin.sentLate(2, 3))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'View Maria Kaupa' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(messages.admin.sentLate(2, 3), { exact: false })).toBeTruthy();
  expect(dialog.getByText(messages.admin.lateHint)).toBeTruthy();
});

describe('a student who differs from the participant list', () => {
  const differing = { result: 'partial' as const, differs: ['mobile_number'], not_compared: [] };
  const line = {
    ...{ full_name: 'Maria Kaupa', date_of_birth: '2006-03-14', email: null },
    ...{ mobile_number: '+675 7999 9999', city: 'Lae', cohort: null },
  };
  /** Opens the list, with the line of the participant list at hand. */
  async function openDiffering(register_match: NonNullable<Student['register_match']> = differing) {
    const page = await compared(register_match);
    const { id } = student();
    page.answers[`GET admin/registration/${id}`] = ok({
      user: student({ register_match }),
      register_line: line,
    });
    return page;
  }
  const bothNumbers = 'Mobile+675 7999 9999+675 7200 3301 (differs)';
  const dialogOf = async () => within(await screen.findByRole('dialog', { name: 'Maria Kaupa' }));

  test('is approved from the list only after both lines were shown', async () => {
    const { user, calls, answers } = await openDiffering();
    const select = await screen.findByLabelText<HTMLSelectElement>('Status of Maria Kaupa');
    await user.selectOptions(select, 'Approved');
    let dialog = await dialogOf();
    expect((await dialog.findByRole('row', { name: /^Mobile/ })).textContent).toBe(bothNumbers);
    expect(calls(UPDATE)).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(select));
    expect([select.value, calls(UPDATE)]).toEqual(['pending', []]);

    await user.selectOptions(select, 'Approved');
    dialog = await dialogOf();
    answers[UPDATE] = ok({ message: '', user: student({ status: 'approved' }) });
    await user.click(await dialog.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(select.value).toBe('approved'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(select);
    expect(calls(UPDATE)).toHaveLength(1);
  });

  test('is approved at once where nothing differs', async () => {
    const { user, calls, answers } = await openDiffering({ result: 'match', differs: [], not_compared: [] });
    answers[UPDATE] = ok({ message: '', user: student({ status: 'approved' }) });
    await user.selectOptions(await screen.findByLabelText('Status of Maria Kaupa'), 'Approved');
    await waitFor(() => expect(calls(UPDATE)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('nothing is compared once somebody was approved', async () => {
  await compared({ result: 'no match', differs: [], not_compared: [] }, { status: 'approved' });
  await screen.findByLabelText('Status of Maria Kaupa');
  expect(screen.queryByText('No match')).toBeNull();
});
