import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { participantListLabel } from '#contract/participants';
import { noSignal, ok, openPage, type Answer } from '../../support/open-page';
import { startPhone } from '../../support/phone';

const IMPORT = 'POST admin/participants';
const list = (content = 'full_name,date_of_birth\nMaria Kaupa,2006-03-14\n') =>
  new File([content], 'participants.csv', { type: 'text/csv' });

const REGISTER = 'GET admin/participants';
const NAMESAKES = 'GET admin/participants?namesakes=yes';
const nobody = { participants: [], last_import: null, next_cursor: null, total: 0 };

async function openImport(answer: Answer) {
  startPhone();
  const answers = { [IMPORT]: answer, [REGISTER]: ok(nobody), [NAMESAKES]: ok(nobody) };
  const page = await openPage('/participants', { role: 'admin', answers });
  const send = () => page.user.click(screen.getByRole('button', { name: 'Import participants' }));
  return {
    ...page,
    send,
    choose: (file: File) => page.user.upload(screen.getByLabelText(participantListLabel), file),
  };
}

/** The page after a list was chosen and sent. */
async function sendList(answer: Answer) {
  const page = await openImport(answer);
  await page.choose(list());
  await page.send();
  return page;
}

const refusal = (lines: { line: number; reason: string }[], refusedLines = lines.length): Answer => {
  const rejected = lines.map((line) => ({ ...line, cells: ['Maria', 'never'] }));
  const { status, sentence } = errorTable.import_refused;
  const body = { code: 'import_refused', error: sentence, message: sentence, imported: 0, accepted: 2 };
  const heading = ['Name', 'DOB'];
  return () => Response.json({ ...body, refused: refusedLines, heading, rejected }, { status });
};

test('the file that was chosen is sent whole, and the number taken is shown', async () => {
  const { imported } = messages.participants;
  const { calls } = await sendList(
    ok({ message: imported(1), imported: 1, added: 0, refused: 0, rejected: [] }, { status: 201 }),
  );
  expect(await screen.findByText('1 participant was imported.')).toBeTruthy();
  expect(screen.getByText('1 person was in the list before.')).toBeTruthy();
  await waitFor(() => expect(calls(REGISTER), 'the list is asked for again').toHaveLength(2));
  expect(screen.queryByText(/day first/), 'every date has the year first').toBeNull();
  const { file } = calls(IMPORT)[0]!.body as { file: File };
  expect(file.name).toBe('participants.csv');
  expect(await file.text()).toContain('Maria Kaupa,2006-03-14');
});

test('the report says how dates and columns were read', async () => {
  const day_first = { written: '1/2/2006', read: '2006-02-01' };
  const renamed = [
    ...[
      { heading: 'Class', column: 'school_year' },
      { heading: 'Shoe size', column: null },
    ],
    { heading: 'House', column: null },
  ];
  const rejected = [{ line: 3, reason: '', cells: [] }];
  const read = { day_first, renamed, refused: 1500, rejected };
  await sendList(ok({ message: '', imported: 3, added: 2, ...read }, { status: 201 }));
  const { renamed: asOther, leftOut } = messages.participants;
  for (const sentence of [asOther('Class', 'school_year'), leftOut('Shoe size, House')])
    expect(await screen.findByText(sentence)).toBeTruthy();
  expect(
    await screen.findByText('We read dates with the day first: 1/2/2006 is 1 February 2006.'),
  ).toBeTruthy();
  expect(screen.getByText('2 people are new. 1 person was in the list before.')).toBeTruthy();
  expect(screen.getByText(/The first 1 refused lines are listed/), 'of 1,500').toBeTruthy();
});

const person = (id: number, full_name: string, city: string | null) => ({
  ...{ id, full_name, city, date_of_birth: '2006-03-14' },
  ...{ email: null, mobile_number: null, cohort: null, gender: null, school_year: null, guardian: null },
  is_claimed: false,
});

test('who is in the list is shown and found, with what the last import did', async () => {
  const participants = [person(1, 'Maria Kaupa', 'Lae'), person(2, 'Ben Toua', 'Daru')];
  const last_import = { at: '2026-11-01T02:00:00.000Z', by: 'Anna Kila', imported: 2, added: 2 };
  const { user, router } = await openPage('/participants', {
    role: 'admin',
    answers: {
      [REGISTER]: ok({ participants, last_import, next_cursor: null, total: 2 }),
      [NAMESAKES]: ok(nobody),
    },
  });
  expect(await screen.findByText('2 participants')).toBeTruthy();
  expect(screen.getByText(/^Last import/).textContent).toBe(
    'Last import: 1 November 2026, 12:00, Anna Kila. 2 participants were imported. All are new.',
  );
  await user.type(screen.getByLabelText(/^Search by name/), 'daru');
  expect(await screen.findByText('1 participant')).toBeTruthy();
  expect(screen.getByRole('rowheader').textContent).toBe('Ben Toua');
  expect(router.state.location.search).toEqual({ q: 'daru' });
});

test('a refused list is told line by line, and nothing was taken', async () => {
  const { send, user, calls } = await sendList(
    refusal([
      { line: 3, reason: messages.participants.birthDate },
      { line: 7, reason: messages.participants.twice(2) },
    ]),
  );
  const report = within(await screen.findByRole('region', { name: 'Refused lines' }));
  expect(report.getByText(errorTable.import_refused.sentence)).toBeTruthy();
  expect(report.getByText(/Accepted: 2 lines\. Refused: 2 lines\./)).toBeTruthy();
  expect(report.getByRole('row', { name: /Line 3/ }).textContent).toContain(messages.participants.birthDate);
  expect(report.getByRole('row', { name: /Line 7/ }).textContent).toContain(messages.participants.twice(2));
  // The corrected file is another one, and has to be chosen.
  await send();
  expect(await screen.findByText(messages.participants.fileRequired)).toBeTruthy();
  // The good ones are those of the file that was sent.
  await user.click(report.getByRole('button', { name: messages.participants.importGood(2) }));
  await waitFor(() => expect(calls(IMPORT)).toHaveLength(2));
  const sent = calls(IMPORT)[1]!.body as { file: File; good_only: string };
  expect([sent.good_only, await sent.file.text()]).toEqual(['yes', await list().text()]);
});

test('a long list of refused lines says that it is not all', async () => {
  const reason = messages.participants.quotes;
  const lines = Array.from({ length: 30 }, (_, line) => ({ line: line + 2, reason }));
  const { user } = await sendList(refusal(lines, 5000));
  expect(await screen.findByText(/The first 30 refused lines are listed/)).toBeTruthy();
  expect(screen.getAllByRole('rowheader')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: 'Show more (10 left)' }));
  expect(screen.getAllByRole('rowheader')).toHaveLength(30);
  // The button has gone: the keyboard goes on above the list.
  expect(document.activeElement?.textContent).toContain('The heading of your file is line 1.');
});

test('without an answer nobody claims anything, and the file is still chosen', async () => {
  await sendList(noSignal);
  expect(await screen.findByText(messages.participants.noAnswer)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(participantListLabel).files).toHaveLength(1);
});

test('lines of one name and birthday are joined once somebody has said that they are one person', async () => {
  const { namesakes } = messages;
  const maria = (id: number, city: string | null) => ({
    ...person(id, 'Maria Kaupa', city),
    name_key: 'kaupa maria',
  });
  const lines = [maria(1, 'Lae'), { ...person(2, 'Ben Toua', 'Daru'), name_key: 'ben toua' }, maria(3, null)];
  const answerOf = (participants: object[]) =>
    ok({ participants, last_import: null, next_cursor: null, total: participants.length });
  const JOIN = 'POST admin/join_participants';
  const page = await openPage('/participants', {
    role: 'admin',
    answers: {
      ...{ [REGISTER]: answerOf(lines), [NAMESAKES]: answerOf(lines) },
      [JOIN]: ok({ message: namesakes.done }),
    },
  });
  const list = within(await screen.findByRole('list', { name: namesakes.label }));
  expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Maria Kaupa, 14 March 2006',
  ]);
  expect(list.getByText('Line 1: Lae')).toBeTruthy();
  expect(list.getByText(`Line 2: ${namesakes.nothing}`)).toBeTruthy();
  await page.user.click(
    list.getByRole('button', { name: `${namesakes.press(1)} ${namesakes.line(2, 'Maria Kaupa')}` }),
  );
  const asked = within(await screen.findByRole('dialog', { name: namesakes.ask('Maria Kaupa', 2, 1) }));
  expect(asked.getByText(namesakes.sure(1))).toBeTruthy();
  expect(page.calls(JOIN)).toEqual([]);
  page.answers[NAMESAKES] = answerOf([]);
  await page.user.click(asked.getByRole('button', { name: namesakes.press(1) }));
  await waitFor(() => expect(screen.queryByRole('list', { name: namesakes.label })).toBeNull());
  expect(page.calls(JOIN)).toMatchObject([{ body: { id: 1, ended_id: 3 } }]);
});
