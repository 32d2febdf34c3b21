import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { reported as text } from '#contract/messages/admin';
import type { ReportedInternship } from '#contract/reports';
import { changedProfile, user as account } from '../../support/answers';
import { type Page, expectToast, fill, heldAnswer, main, press } from '../../support/on-screen';
import { type Answer, ok, openPage, refused } from '../../support/open-page';
import { adminOverview, wholePortal } from '../../support/whole-portal';

const LIST = 'GET admin/profile_changes';
const ACCEPT = 'POST admin/profile_changes/accept';
const REFUSE = 'POST admin/profile_changes/refuse';

const student = changedProfile({
  id: '0f0c8d3e-0000-4000-8000-000000000002',
  user: account({ id: 21, status: 'approved' }),
  fields: [{ field: 'date_of_birth', before: '2006-03-14', after: '2007-03-14' }],
  register_match: { result: 'partial', differs: ['date_of_birth'], not_compared: ['email'] },
});
const open = (changes = [changedProfile(), student], more: Record<string, Answer> = {}) =>
  openPage('/changed-profiles', {
    role: 'admin',
    answers: { [LIST]: ok({ changes, total: changes.length }), ...more },
  });
const card = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('li')!);

test('each change stands with who wants it, before and after', async () => {
  await open();
  const business = await card('Kundu Hardware');
  expect(business.getByText('Company Name')).toBeTruthy();
  expect(business.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'NowKundu Hardware',
    'NewKundu Traders',
  ]);
  const person = await card('Maria Kaupa');
  for (const words of ['14 March 2006', '14 March 2007', 'Date of Birth is different'])
    expect(person.getByText(words)).toBeTruthy();
  expect(person.getByText(messages.participants.emailNotConfirmed)).toBeTruthy();
  expect(screen.getByText('2 changed profiles')).toBeTruthy();
});

test('an accepted one leaves the queue, and only once', async () => {
  const storing = heldAnswer();
  const page = await open(undefined, { [ACCEPT]: storing.answer });
  await press(page, 'Accept Kundu Hardware');
  await press(page, 'Accept Kundu Hardware');
  storing.arrive({ message: messages.profileChanges.accepted });
  await expectToast(messages.profileChanges.accepted, 'Success');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Kundu Hardware' })).toBeNull());
  expect(page.calls(ACCEPT).map(({ body }) => body)).toEqual([{ id: changedProfile().id }]);
  expect(screen.getByText('1 changed profile')).toBeTruthy();
  expect(document.activeElement).toBe(main().getByRole('heading', { level: 1 }));
});

test('a refused one needs a reason, which is kept until it has arrived', async () => {
  const page = await open(undefined, { [REFUSE]: refused('internal') });
  await press(page, 'Refuse Maria Kaupa');
  const dialog = within(screen.getByRole('dialog', { name: 'Refuse the change of Maria Kaupa?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(dialog.getByText(messages.admin.reasonRequired)).toBeTruthy();
  await page.user.type(dialog.getByLabelText(/Reason/), 'Please send a paper.');
  await page.user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await dialog.findByText(messages.profileChanges.decideFailed)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('Please send a paper.');
  page.answers[REFUSE] = ok({ message: messages.profileChanges.declined });
  await page.user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Maria Kaupa' })).toBeNull());
  expect(page.calls(REFUSE)[1]?.body).toEqual({ id: student.id, reason: 'Please send a paper.' });
});

test('one that was replaced meanwhile says so, and the queue is asked for anew', async () => {
  const page = await open([changedProfile()], { [ACCEPT]: refused('change_replaced') });
  await screen.findByRole('heading', { name: 'Kundu Hardware' });
  const fields = [{ field: 'company_name', before: 'Kundu Hardware', after: 'Kundu Shop' }] as const;
  const newer = changedProfile({ id: '0f0c8d3e-0000-4000-8000-000000000003', fields: [...fields] });
  page.answers[LIST] = ok({ changes: [newer], total: 1 });
  await press(page, 'Accept Kundu Hardware');
  await expectToast(errorTable.change_replaced.sentence, 'Error');
  expect(await screen.findByText('Kundu Shop')).toBeTruthy();
  expect(screen.queryByText('Kundu Traders')).toBeNull();
});

test('an empty queue says so', async () => {
  await open([]);
  expect(await screen.findByText('No changed profiles wait')).toBeTruthy();
});

describe('reported internships', () => {
  const LIST = 'GET admin/reported_internships';
  const DOWN = 'POST admin/reported_internships/3/take_down';
  const as_of = '2026-11-24T02:00:00.000Z';

  const reported = (given: Partial<ReportedInternship> = {}): ReportedInternship => ({
    id: 3,
    title: 'Store assistant',
    company_name: 'Kundu Hardware',
    taken_down_reason: null,
    reports: [
      {
        student: { id: 21, full_name: 'Maria Kaupa', email: 'maria@students.example' },
        reason: 'money',
        note: 'They ask for 50 kina.',
        reported_at: '2026-11-20T02:00:00.000Z',
        is_closed: false,
      },
    ],
    ...given,
  });
  const listOf = (...internships: ReportedInternship[]) =>
    ok({ internships, total: internships.length, as_of });
  const open = async (list: Answer, more: Record<string, Answer> = {}) => {
    const overview = adminOverview();
    overview.waiting.reported = 1;
    const page = await openPage('/dashboard', {
      role: 'admin',
      answers: { ...wholePortal('admin'), 'GET admin/overview': ok(overview), [LIST]: list, ...more },
    });
    await press(page, 'Reported internships (1)');
    return page;
  };
  const section = () => within(screen.getByRole('region', { name: 'Reported internships' }));
  const takeDown = async (page: Page, reason: string) => {
    await press(page, 'Take it down Store assistant');
    const dialog = within(screen.getByRole('dialog', { name: 'Take down Store assistant?' }));
    await fill(page, { Reason: reason }, dialog);
    await press(page, 'Take it down', dialog);
    return dialog;
  };

  test('the queue says what was reported, why and by whom, and opens on a press', async () => {
    const page = await open(listOf(reported()));
    expect(await main().findByText('Asks for money')).toBeTruthy();
    for (const words of ['They ask for 50 kina.', `Kundu Hardware. ${text.isShown}`])
      expect(section().getByText(words)).toBeTruthy();
    expect(section().getByText(/Maria Kaupa/)).toBeTruthy();
    await press(page, 'Reported internships (1)');
    expect(main().queryByText('Asks for money')).toBeNull();
  });

  test('a hidden one whose reporters are erased says so, and waits for a decision all the same', async () => {
    await open(listOf(reported({ reports: [] })));
    expect(await main().findByText(text.nobodyLeft)).toBeTruthy();
    expect(section().getByRole('button', { name: 'Nothing wrong Store assistant' })).toBeTruthy();
  });

  test('taking it down needs a reason, and what was taken down can be given back', async () => {
    const page = await open(listOf(reported()), { [DOWN]: ok({ message: text.takenDown }) });
    await main().findByText('Asks for money');
    page.answers[LIST] = listOf(reported({ taken_down_reason: 'It asks for money.' }));
    await takeDown(page, 'It asks for money.');
    await expectToast(text.takenDown);
    expect(page.calls(DOWN).map(({ body }) => body)).toEqual([
      { seen_until: as_of, reason: 'It asks for money.' },
    ]);
    expect(await main().findByRole('button', { name: 'Let it be restored Store assistant' })).toBeTruthy();
    expect(main().queryByRole('button', { name: 'Take it down Store assistant' })).toBeNull();
  });
});
