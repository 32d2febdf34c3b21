import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RegisterMatch } from '#contract/accounts';
import { messages } from '#contract/messages';
import { student } from '../../support/answers';
import { ok, openPage, type Answer } from '../../support/open-page';
import { adminOverview, wholePortal } from '../../support/whole-portal';

const line = {
  ...{ full_name: 'WAINE Elijah', date_of_birth: '2006-03-14', email: null, mobile_number: '+675 7999 9999' },
  ...{ city: 'Lae', cohort: '2026 A' },
};
const elijah = {
  ...student({ id: 21, full_name: 'Elijah Waine', status: 'pending', is_approved: 'no' }),
  register_match: { result: 'partial' as const, differs: ['mobile_number'], not_compared: [] },
};
const waiting = {
  rows: [
    {
      ...{
        id: 21,
        role: 'student' as const,
        name: 'Elijah Waine',
        city: 'Lae',
        since: '2026-10-01T02:00:00.000Z',
      },
      match: elijah.register_match,
    },
  ],
  ...{ students: 1, businesses: 0, matches: 0, changes: 0, reported: 0 },
};
const registered = (register_match: RegisterMatch | null = elijah.register_match) =>
  ok({ user: { ...elijah, register_match }, register_line: register_match && line });
const openDashboard = (more: Record<string, Answer> = {}, path = '/dashboard') =>
  openPage(path, {
    role: 'admin',
    answers: {
      ...wholePortal('admin'),
      'GET admin/overview': ok(adminOverview({ waiting })),
      'GET admin/registration/21': registered(),
      ...more,
    },
  });

test('opens one who waits beside the participant list, and approves', async () => {
  const { user, router, calls, answers: given } = await openDashboard();
  await user.click(await screen.findByRole('link', { name: 'Details of Elijah Waine' }));
  expect(router.state.location.search).toEqual({ view: 21 });
  const dialog = within(await screen.findByRole('dialog', { name: 'Elijah Waine' }));
  const mobile = dialog.getByRole('row', { name: /^Mobile/ });
  expect(mobile.textContent).toBe('Mobile+675 7999 9999+675 7200 3301 (differs)');
  expect(mobile.className).toContain('font-bold');
  expect(dialog.getByRole('row', { name: /^Name/ }).className).not.toContain('font-bold');
  given['POST admin/update_user_status'] = ok({
    message: messages.admin.statusUpdated.approved,
    user: { ...student({ id: 21, full_name: 'Elijah Waine', status: 'approved', is_approved: 'yes' }) },
  });
  given['GET admin/overview'] = ok(adminOverview());
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('POST admin/update_user_status')).toHaveLength(1);
  expect(await screen.findByText(messages.admin.nobodyWaits)).toBeTruthy();
  expect(router.state.location.search).toEqual({});
});

test.each([
  ['a match', { result: 'match' as const, differs: [], not_compared: [] }, true],
  ['what differs', { result: 'partial' as const, differs: ['mobile_number'], not_compared: [] }, false],
  [
    'an email that is not confirmed',
    { result: 'partial' as const, differs: [], not_compared: ['email'] },
    false,
  ],
  ['no match', { result: 'no match' as const, differs: [], not_compared: [] }, false],
  ['no list to compare with', null, true],
])('with %s approving is red, or asks to check first', async (_, match, isMain) => {
  await openDashboard({ 'GET admin/registration/21': registered(match) }, '/dashboard?view=21');
  const approve = await screen.findByRole('button', { name: 'Approve' });
  expect(approve.className.includes('btn-primary')).toBe(isMain);
  expect(screen.queryByText(messages.admin.checkFirst) === null).toBe(isMain);
});
