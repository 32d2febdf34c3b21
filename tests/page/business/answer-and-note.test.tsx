import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { memoryStorage } from '../../../src/services/session';
import { applicantList, application } from '../../support/answers';
import { LIST, UPDATE, openCard as openOne, stored } from '../../support/applicants';
import { type Page, expectToast, heldAnswer, main } from '../../support/on-screen';
import { type Answer, ok } from '../../support/open-page';

const PUT = 'PUT internship_applications/10000001/note';
const m = messages.applications;

const withNote = (note: string | null) => stored({ status: 'viewed', private_note: note }, m.noteSaved);
/** Stores what is sent. */
const store: Answer = (body, token) => withNote((body as { note: string }).note || null)(body, token);

async function openCard(private_note: string | null, answer: Answer, storage = memoryStorage()) {
  const page = await openOne({ status: 'viewed', private_note }, { [PUT]: answer }, { storage });
  const { user, calls } = page;
  return {
    ...page,
    sent: () => calls(PUT).map(({ body }) => (body as { note: string }).note),
    unfold: () => user.click(screen.getByText('Private note')),
    save: () => user.click(saveButton()),
  };
}
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Note');
const saveButton = () => screen.getByRole('button', { name: /^Sav/ });
const isOpen = () => screen.getByText('Private note').closest('details')!.open;
const beginning = (words: string) => screen.queryByText(words, { ignore: 'textarea' });

test('a private note is saved for the business, and its beginning stands there the next time', async () => {
  const { unfold, user, save, toggle, sent } = await openCard(null, store);
  expect(isOpen()).toBe(false);
  await unfold();
  expect(screen.getByText(m.noteHint)).toBeTruthy();
  await user.type(box(), ' Call on Monday. ');
  await save();
  expect(await screen.findByText(m.noteSaved)).toBeTruthy();
  expect(sent()).toEqual(['Call on Monday.']);
  expect(box().value).toBe('Call on Monday.');
  await user.click(toggle);
  await user.click(toggle);
  expect(isOpen()).toBe(false);
  expect(beginning('Call on Monday.')).toBeTruthy();
  expect(box().value).toBe('Call on Monday.');
});

test('what is typed while a note is being saved stays, and is what the next save sends', async () => {
  const saving = heldAnswer();
  const release = async (note: string) =>
    saving.arrive(await (withNote(note)(null, null) as Response).json());
  const { unfold, user, save, sent } = await openCard('Old.', saving.answer);
  await unfold();
  await user.type(box(), ' Polite.');
  await save();
  await user.type(box(), ' Call.');
  await release('Old. Polite.');
  await waitFor(() => expect(saveButton().textContent).toBe('Save note'));
  expect(box().value).toBe('Old. Polite. Call.');
  expect(screen.queryByText(m.noteSaved)).toBeNull();
  await save();
  await release('Old. Polite. Call.');
  expect(sent()).toEqual(['Old. Polite.', 'Old. Polite. Call.']);
});

test('a list that is fetched again shows its newer note, and never over what is typed', async () => {
  const { unfold, user, services, answers, sent, save } = await openCard('Old.', store);
  const fetchAgain = async (private_note: string) => {
    answers[LIST] = ok(applicantList(application({ status: 'viewed', private_note })));
    await act(() => services.queryClient.invalidateQueries());
  };
  await fetchAgain('Of a colleague.');
  await waitFor(() => expect(box().value).toBe('Of a colleague.'));
  expect(saveButton().getAttribute('aria-disabled')).toBe('true');
  await save();
  expect(sent()).toEqual([]);
  await unfold();
  await user.type(box(), ' Mine.');
  await fetchAgain('Newer.');
  expect(box().value).toBe('Of a colleague. Mine.');
  await save();
  await waitFor(() => expect(sent()).toEqual(['Of a colleague. Mine.']));
});

test('a note that was typed and not saved is open when the page is opened again', async () => {
  const storage = memoryStorage();
  const first = await openCard('Old.', store, storage);
  await first.unfold();
  await first.user.type(box(), ' Polite.');
  first.close();
  await openCard('Old.', store, storage);
  expect(isOpen()).toBe(true);
  expect(box().value).toBe('Old. Polite.');
});

describe('the answer', () => {
  const ANSWER = 'POST internship_applications/10000001/answer';
  const m = messages.applications;

  const standing = { at: '2026-11-05T02:00:00.000Z', note: 'Come back in June.\nYou write well.' };
  const openCard: typeof openOne = (given, ...more) => openOne({ status: 'viewed', ...given }, ...more);
  const give = () => screen.queryByRole('button', { name: 'Not this time to Maria Kaupa' });
  const takeBack = () => screen.queryByRole('button', { name: 'Take back the answer to Maria Kaupa' });
  const dialog = () => within(screen.getByRole('dialog', { name: 'Answer “Not this time”?' }));
  const note = () => dialog().getByLabelText<HTMLTextAreaElement>(/^A sentence for Maria Kaupa/);
  const sendAnswer = ({ user }: Page) => user.click(dialog().getByRole('button', { name: 'Answer' }));

  test('is asked about, goes with its sentence, and stands on the card, opened or not', async () => {
    const page = await openCard({}, { [ANSWER]: stored({ status: 'viewed', answer: standing }, m.answered) });
    await page.user.click(give()!);
    expect(dialog().getByText(/The status stays Viewed/)).toBeTruthy();
    await page.user.type(note(), standing.note);
    await sendAnswer(page);
    await expectToast(m.answered);
    expect(page.calls(ANSWER).map(({ body }) => body)).toEqual([
      { internship_id: 3, answer: 'not_this_time', note: standing.note },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(main().getByText(/^Come back in June\.\s+You write well\.$/)).toBeTruthy();
    expect(main().getByText('Answered on 5 November 2026')).toBeTruthy();
    expect(document.activeElement).toBe(takeBack());
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Status of/ }).value).toBe('viewed');
    await page.user.click(screen.getByRole('button', { name: 'Maria Kaupa' }));
    expect(main().getAllByText(m.notThisTime)).toHaveLength(1);
  });

  test('is taken back', async () => {
    const page = await openCard({ answer: standing }, { [ANSWER]: stored({}, m.answerTakenBack) });
    expect(give()).toBeNull();
    await page.user.click(takeBack()!);
    await expectToast(m.answerTakenBack);
    expect(page.calls(ANSWER).map(({ body }) => body)).toEqual([{ internship_id: 3, answer: 'none' }]);
    expect(document.activeElement).toBe(give());
    expect(main().queryByText(/Come back in June/)).toBeNull();
  });

  test('is ended by hiring, which is said before, and not offered to who is hired', async () => {
    const page = await openCard({ answer: standing }, { [UPDATE]: stored({ status: 'hired' }) });
    await page.user.selectOptions(screen.getByRole('combobox', { name: /^Status of/ }), 'Hired');
    expect(screen.getByText(/Your answer “Not this time” ends/)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Hire' }));
    await waitFor(() => expect(takeBack()).toBeNull());
    expect(give()).toBeNull();
    expect(main().queryByText(/Come back in June/)).toBeNull();
  });

  test('needs signal, which is said before the tap', async () => {
    const page = await openCard({});
    act(() => page.services.connection.unanswered());
    const hint = screen.getByText(m.answerNeedsSignal);
    expect(give()!.getAttribute('aria-describedby')).toBe(hint.id);
    expect(give()!.getAttribute('aria-disabled')).toBe('true');
    await page.user.click(give()!);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is read by an admin, who gives none', async () => {
    await openCard({ answer: standing }, {}, { role: 'admin' });
    expect(main().getByText(/^Come back in June/)).toBeTruthy();
    expect([give(), takeBack()]).toEqual([null, null]);
  });
});
