import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reported as text } from '#contract/messages/admin';
import type { ReportedInternship } from '#contract/reports';
import { expectToast, fill, main, press, type Page } from '../../support/on-screen';
import { ok, openPage, type Answer } from '../../support/open-page';
import { adminOverview, wholePortal } from '../../support/whole-portal';

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
