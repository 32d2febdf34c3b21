import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { HandedInAnswer, HandInCheck, HandInManifest } from '#contract/hand-in';
import { handIn as text } from '#contract/messages/outbox';
import { NOW, pdf, receiptFor, recordIn } from '../../outbox/samples';
import { noSignal, ok, openPage } from '../../support/open-page';
import { storedText } from '../../support/saved-queries';
import { makeStaffFile } from '../../support/staff-file';

const CHECK = 'POST internship_applications/handed_in/check';
const SEND = 'POST internship_applications/handed_in';
const record = recordIn('queued');
const maria = { full_name: 'Maria Kaupa', email: 'maria@students.example' };

const checked = (changes: Partial<HandInCheck> = {}): HandInCheck => ({
  status: 200,
  state: 'new',
  message: text.ready,
  student: { id: 7, full_name: 'Maria Kaupa', email: maria.email, city: 'Lae', status: 'approved' },
  internship: { id: 3, title: 'Junior Bookkeeper', company_name: 'Ela Accounting' },
  ...changes,
});
const sent: HandedInAnswer = {
  status: 201,
  message: text.sent('Maria Kaupa'),
  stored: true,
  internship_application: { id: 10_000_001, held: false, created_at: '2026-11-20T02:00:00.000Z' },
  receipt: receiptFor(record),
};

let file: File;
beforeEach(async () => {
  const documents = { resume: pdf('resume').buffer, cover_letter: pdf('letter').buffer };
  ({ file } = await makeStaffFile({ record, documents }, maria, NOW));
});

async function openChosen(answers: Parameters<typeof openPage>[1]['answers'], ...files: File[]) {
  const page = await openPage('/hand-in', { role: 'admin', answers });
  await page.user.upload(screen.getByLabelText('Choose files'), files.length > 0 ? files : [file]);
  return page;
}
const sendButton = () => screen.findByRole('button', { name: 'Send for Maria Kaupa' });

test('what is in the file and whose it is stands there first, and is not kept; then it is sent with both documents', async () => {
  const { user, calls, services, storage } = await openChosen({
    [CHECK]: ok(checked()),
    [SEND]: ok(sent, { status: 201 }),
  });
  const send = await sendButton();
  expect(screen.getByRole('link', { name: maria.email })).toBeTruthy();
  for (const words of [
    'Junior Bookkeeper, Ela Accounting',
    'Gordons Secondary School',
    '20 November 2026, 11:59',
    'resume.pdf (1 KB)',
    text.ready,
  ])
    expect(screen.getByText(words)).toBeTruthy();
  expect(calls(SEND)).toEqual([]);
  await services.savedQueries.settled();
  expect(await storedText(storage), 'on the phone of the admin').not.toContain(maria.email);
  expect((calls(CHECK)[0]!.body as HandInManifest).idempotency_key).toBe(record.id);
  await user.click(send);
  await screen.findByText(text.sent('Maria Kaupa'));
  expect(document.activeElement?.textContent).toBe(text.sent('Maria Kaupa'));
  expect(screen.queryByRole('button', { name: /^Send for/ })).toBeNull();
  const { sheet, resume, cover_letter } = calls(SEND)[0]!.body as Record<string, string | File>;
  expect((JSON.parse(sheet as string) as HandInManifest).levels).toEqual(record.levels);
  expect((resume as File).name).toBe('resume.pdf');
  expect(await (cover_letter as File).text()).toContain('letter');
});

test.each([
  ['arrived', text.arrived('Maria Kaupa')],
  ['refused', text.rejected],
] as const)('one that the portal has or refuses (%s) is not sent, and says why', async (state, message) => {
  await openChosen({ [CHECK]: ok(checked({ state, message })) });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Send for/ })).toBeNull();
});

test('an account with another e-mail than the phone knew is pointed out', async () => {
  const student = { ...checked().student, email: 'm.kaupa@students.example' };
  await openChosen({ [CHECK]: ok(checked({ student })) });
  expect(await screen.findByText(text.otherEmail(maria.email))).toBeTruthy();
});

test('without signal the file is read, says that it waits, and is sent when the signal is back', async () => {
  const { user, answers, services } = await openChosen({ [CHECK]: noSignal, [SEND]: noSignal });
  expect(await screen.findByText('Student, as the phone says')).toBeTruthy();
  expect((await screen.findAllByText(text.needsSignal)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^Send for/ })).toBeNull();
  answers[CHECK] = ok(checked());
  services.connection.answered(10);
  const again = screen.queryByRole('button', { name: 'Try again' });
  if (again) await user.click(again);
  await user.click(await sendButton());
  expect(await screen.findByText(text.noAnswer)).toBeTruthy();
  services.connection.answered(10);
  answers[SEND] = ok({ ...sent, stored: false, message: text.arrived('Maria Kaupa') }, { status: 201 });
  await user.click(await sendButton());
  expect(await screen.findByText(text.arrived('Maria Kaupa'))).toBeTruthy();
});

test('of several files each stands for itself: a photo, one whose resume is damaged, and a good one', async () => {
  const damaged = await makeStaffFile(
    {
      record: recordIn('queued', { id: '5f0e8f0a-6f4c-4f57-9d3a-0d6a3c1b2e4f' }),
      documents: { resume: null, cover_letter: pdf('letter').buffer },
    },
    maria,
    NOW,
  );
  const photo = new File(['not a zip'], 'photo.zip');
  const { user } = await openChosen({ [CHECK]: ok(checked()) }, photo, damaged.file, file, file);
  await sendButton();
  const cards = within(screen.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem');
  expect(cards).toHaveLength(3);
  expect(within(cards[0]!).getByText(text.notAZip)).toBeTruthy();
  expect(within(cards[1]!).getByText(text.documentNotInFile('Resume'))).toBeTruthy();
  expect(within(cards[1]!).queryByRole('button', { name: /^Send for/ })).toBeNull();
  await user.click(within(cards[1]!).getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1));
});
