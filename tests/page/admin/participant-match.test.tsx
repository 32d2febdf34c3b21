import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { RegisterMatch, Student } from '#contract/accounts';
import { messages } from '#contract/messages';
import { student, studentList } from '../../support/answers';
import { expectToast, hrefOf, press } from '../../support/on-screen';
import { ok, openPage } from '../../support/open-page';
import { adminOverview, wholePortal } from '../../support/whole-portal';

const UPDATE = 'POST admin/update_user_status';
const OVERVIEW = 'GET admin/overview';
const match = (
  result: RegisterMatch['result'],
  differs: string[] = [],
  not_compared: string[] = [],
): RegisterMatch => ({ result, differs, not_compared });
const differing = match('partial', ['mobile_number']);
const line = {
  ...{
    id: 7,
    full_name: 'KAUPA Maria',
    date_of_birth: '2006-03-14',
    email: null,
    mobile_number: '+675 7999 9999',
  },
  ...{ city: 'Lae', cohort: null, gender: null, school_year: null, guardian: null },
};
const bothNumbers = 'Mobile+675 7999 9999+675 7200 3301 (differs)';
const approved = ok({ message: '', user: student({ status: 'approved' }) });
/** The student beside the line of the participant list. */
const registration = (register_match: RegisterMatch | null) =>
  ok({ user: student({ register_match }), register_line: register_match && line, applications: [] });
const dialogOf = async () => within(await screen.findByRole('dialog', { name: 'Maria Kaupa' }));

/** The list of one student, compared with the participant list. */
const compared = (register_match: Student['register_match'], given: Partial<Student> = {}) =>
  openPage('/list-all-students', {
    role: 'admin',
    answers: {
      'GET admin/list_students': ok(studentList(student({ register_match, ...given }))),
      'GET admin/registration/21': registration(register_match),
    },
  });
const row = () => within(screen.getByRole('row', { name: /Maria Kaupa/ }));

test('a participant list is asked for while there is none', async () => {
  await compared(null);
  expect(await screen.findByText(messages.participants.noneYet)).toBeTruthy();
  expect(hrefOf('Import participants')).toBe('/participants');
  expect(screen.queryByText('Participant list:')).toBeNull();
});

test('a match offers to approve with one tap, and never does it by itself', async () => {
  const { user, calls, answers } = await compared(match('match'));
  expect(await screen.findByText('Match')).toBeTruthy();
  expect(calls(UPDATE)).toEqual([]);
  answers[UPDATE] = approved;
  await user.click(screen.getByRole('button', { name: 'Approve Maria Kaupa' }));
  await expectToast(messages.admin.statusUpdated.approved);
  expect(screen.queryByRole('button', { name: 'Approve Maria Kaupa' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Status of Maria Kaupa'));
});

test('a partial match names what differs, and offers no short way', async () => {
  await compared(match('partial', ['date_of_birth', 'mobile_number']));
  expect(await screen.findByText('Different: Date of Birth, Mobile')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});

test('once approved nothing is compared; late applications stand in the row, and with what late means in the details', async () => {
  const given = { status: 'approved', applications: { total: 3, late: 2 } } as const;
  const { user } = await compared(match('no match'), given);
  await screen.findByLabelText('Status of Maria Kaupa');
  expect(screen.queryByText('No match'), 'nothing is compared once approved').toBeNull();
  expect(row().getByText(messages.admin.sentLate(2, 3))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'View Maria Kaupa' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(messages.admin.sentLate(2, 3), { exact: false })).toBeTruthy();
  expect(dialog.getByText(messages.admin.lateHint)).toBeTruthy();
});

describe('a student who differs from the participant list', () => {
  test('is approved from the list only after both lines were shown', async () => {
    const { user, calls, answers } = await compared(differing);
    const select = await screen.findByLabelText<HTMLSelectElement>('Status of Maria Kaupa');
    await user.selectOptions(select, 'Approved');
    let dialog = await dialogOf();
    const mobile = await dialog.findByRole('row', { name: /^Mobile/ });
    expect([mobile.textContent, mobile.className]).toEqual([
      bothNumbers,
      expect.stringContaining('font-bold'),
    ]);
    expect(dialog.getByRole('row', { name: /^Name/ }).className).not.toContain('font-bold');
    expect(calls(UPDATE)).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(select));
    expect([select.value, calls(UPDATE)]).toEqual(['pending', []]);

    await user.selectOptions(select, 'Approved');
    dialog = await dialogOf();
    answers[UPDATE] = approved;
    await user.click(await dialog.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(select.value).toBe('approved'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(select);
    expect(calls(UPDATE)).toHaveLength(1);
  });

  test('is approved at once where nothing differs', async () => {
    const { user, calls, answers } = await compared(match('match'));
    answers[UPDATE] = approved;
    await user.selectOptions(await screen.findByLabelText('Status of Maria Kaupa'), 'Approved');
    await waitFor(() => expect(calls(UPDATE)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the dashboard', () => {
  const since = '2026-10-01T02:00:00.000Z';
  const waits = {
    id: 21,
    role: 'student' as const,
    name: 'Maria Kaupa',
    city: 'Lae',
    since,
    match: differing,
  };
  const counts = { students: 1, businesses: 0, matches: 0, changes: 0, reported: 0 };
  const open = (path: string, register_match: RegisterMatch | null = differing) =>
    openPage(path, {
      role: 'admin',
      answers: {
        ...wholePortal('admin'),
        [OVERVIEW]: ok(adminOverview({ waiting: { rows: [waits], ...counts } })),
        'GET admin/registration/21': registration(register_match),
      },
    });

  test('opens one who waits beside the participant list, and approves', async () => {
    const page = await open('/dashboard');
    await page.user.click(await screen.findByRole('link', { name: 'Details of Maria Kaupa' }));
    expect(page.router.state.location.search).toEqual({ view: 21 });
    const dialog = await dialogOf();
    expect((await dialog.findByRole('row', { name: /^Mobile/ })).textContent).toBe(bothNumbers);
    expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Maria Kaupa' }));
    Object.assign(page.answers, { [UPDATE]: approved, [OVERVIEW]: ok(adminOverview()) });
    await press(page, 'Approve', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.calls(UPDATE)).toHaveLength(1);
    expect(await screen.findByText(messages.admin.nobodyWaits)).toBeTruthy();
    expect(page.router.state.location.search).toEqual({});
  });

  test('goes on to the next who waits after a decision or a press, and says what became of the one before', async () => {
    const page = await open('/dashboard');
    const names = ['Maria Kaupa', 'Ben Toua', 'Ruth Kila'];
    const people = names.map((full_name, at) =>
      student({ id: 21 + at, full_name, register_match: differing }),
    );
    const waiting = (left: Student[]) =>
      ok(
        adminOverview({
          waiting: {
            ...{ ...counts, students: left.length },
            rows: left.map(({ id, full_name: name }) => ({ ...waits, id, name })),
          },
        }),
      );
    for (const user of people)
      page.answers[`GET admin/registration/${user.id}`] = ok({ user, register_line: line, applications: [] });
    page.answers[OVERVIEW] = waiting(people);
    await act(() => page.services.queryClient.invalidateQueries());
    await page.user.click(await screen.findByRole('link', { name: 'Check 3, one by one' }));
    const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

    await press(page, 'Next (2 of 3)', await dialog('Maria Kaupa'));
    page.answers[UPDATE] = ok({ message: '', user: { ...people[1]!, status: 'approved' } });
    page.answers[OVERVIEW] = waiting([people[0]!, people[2]!]);
    await press(page, 'Approve', await dialog('Ben Toua'));
    const last = await dialog('Ruth Kila');
    expect(last.getByRole('status').textContent).toBe('Ben Toua: Approved');
    expect(last.queryByRole('button', { name: /^Next/ })).toBeNull();
    await press(page, 'Close', last);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.router.state.location.search).toEqual({});
    expect(page.calls(UPDATE).map(({ body }) => body)).toEqual([{ id: 22, status: 'approved' }]);
  });

  test.each([
    ['a match', match('match'), true],
    ['what differs', differing, false],
    ['an email that is not confirmed', match('partial', [], ['email']), false],
    ['no match', match('no match'), false],
    ['no list to compare with', null, true],
  ])('with %s approving is red, or asks to check first', async (_, register_match, isMain) => {
    await open('/dashboard?view=21', register_match);
    const approve = await screen.findByRole('button', { name: 'Approve' });
    expect(approve.className.includes('btn-primary')).toBe(isMain);
    expect(screen.queryByText(messages.admin.checkFirst) === null).toBe(isMain);
  });
});
