import { screen, within } from '@testing-library/react';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
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
  [messages.admin.statusFailed]: () => choose('approved', refused('internal')),
  [errorTable.not_admin.sentence]: () =>
    openAs('admin', '/list-all-students', { 'GET admin/list_students': refused('not_admin') }),
  [messages.admin.studentMissing]: () => openAs('admin', '/list-all-students?view=99'),
  [messages.admin.businessMissing]: () => openAs('admin', '/list-all-business?view=99'),
  [messages.admin.statusUpdated('pending')]: () => choose('pending'),
  [messages.admin.statusUpdated('approved')]: () => choose('approved'),
  [messages.admin.statusUpdated('rejected')]: () => choose('rejected'),
});
