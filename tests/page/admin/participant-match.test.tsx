import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Student } from '#contract/accounts';
import { messages } from '#contract/messages';
import { student } from '../../support/answers';
import { expectToast, hrefOf } from '../../support/on-screen';
import { ok, openPage } from '../../support/open-page';

const UPDATE = 'POST admin/update_user_status';

/** The list of one student, compared with the participant list. */
const compared = (register_match: Student['register_match'], given: Partial<Student> = {}) =>
  openPage('/list-all-students', {
    role: 'admin',
    answers: { 'GET admin/list_students': ok({ users: [student({ register_match, ...given })] }) },
  });
const row = () => within(screen.getByRole('row', { name: /Maria Kaupa/ }));

test('a participant list is asked for while there is none', async () => {
  await compared(null);
  expect(await screen.findByText(messages.participants.noneYet)).toBeTruthy();
  expect(hrefOf('Import participants')).toBe('/participants');
  expect(screen.queryByText('Participant list:')).toBeNull();
});

test('a match offers to approve with one tap, and never does it by itself', async () => {
  const { user, calls, answers } = await compared({ result: 'match', differs: [] });
  expect(await screen.findByText('Match')).toBeTruthy();
  expect(calls(UPDATE)).toEqual([]);
  answers[UPDATE] = ok({ message: '', user: student({ status: 'approved' }) });
  await user.click(screen.getByRole('button', { name: 'Approve Maria Kaupa' }));
  await expectToast(messages.admin.statusUpdated('approved'));
  expect(screen.queryByRole('button', { name: 'Approve Maria Kaupa' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Status of Maria Kaupa'));
});

test('a partial match names what differs, and offers no short way', async () => {
  await compared({ result: 'partial', differs: ['date_of_birth', 'mobile_number'] });
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

test('applications that were all in time are a number in the details alone', async () => {
  const { user } = await compared(null, { applications: { total: 3, late: 0 } });
  await screen.findByLabelText('Status of Maria Kaupa');
  expect(screen.queryByText(/late/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'View Maria Kaupa' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Applications').nextSibling?.textContent).toBe('3');
});

test('a list without the student says so', async () => {
  await compared({ result: 'no match', differs: [] });
  expect(await screen.findByText('No match')).toBeTruthy();
});

test('nothing is compared once somebody was approved', async () => {
  await compared({ result: 'no match', differs: [] }, { status: 'approved' });
  await screen.findByLabelText('Status of Maria Kaupa');
  expect(screen.queryByText('No match')).toBeNull();
});

test('an e-mail that nobody confirmed is named, and offers no short way', async () => {
  await compared({ result: 'partial', differs: [], not_compared: ['email'] }, { email_confirmed: false });
  expect(await screen.findByText(messages.participants.emailNotConfirmed)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});
