import { screen, within } from '@testing-library/react';
import type { AccountStatus } from '#contract/status';
import { student } from '../../support/answers';
import { ok, refused, type Answer } from '../../support/open-page';
import { fillIn, main, openAs, press, shows } from './shows';

const from = { pending: 'approved', approved: 'pending', rejected: 'pending' } as const;

/** A status is chosen for a student who had another one. */
async function choose(status: AccountStatus, answer?: Answer) {
  const page = await openAs('admin', '/list-all-students', {
    'GET admin/list_students': ok({ users: [student({ status: from[status] })] }),
    'POST admin/update_user_status': answer ?? ok({ message: '', user: student({ status }) }),
  });
  const field = await main().findByRole('combobox', { name: 'Status of Maria Kaupa' });
  await page.user.selectOptions(field, status);
  if (status !== 'rejected') return;
  const question = within(screen.getByRole('dialog'));
  await fillIn(page, { Reason: 'Not in the program.' }, question);
  await press(page, 'Reject', question);
}

shows('Admin', {
  'Failed to update status': () => choose('approved', refused('internal')),
  'Authentication token is missing or user is not an admin': () =>
    openAs('admin', '/list-all-students', { 'GET admin/list_students': refused('not_admin') }),
  'Student details not found': () => openAs('admin', '/list-all-students?view=99'),
  'Business details not found': () => openAs('admin', '/list-all-business?view=99'),
  'Status updated to pending': () => choose('pending'),
  'Status updated to approved': () => choose('approved'),
  'Status updated to rejected': () => choose('rejected'),
});
