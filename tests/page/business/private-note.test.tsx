import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Application } from '#contract/applications';
import { messages } from '#contract/messages';
import { memoryStorage } from '../../../src/services/session';
import { applicantList, application } from '../../support/answers';
import { ok, openPage, type Answer } from '../../support/open-page';
import { openedCard } from '../../support/opened-card';

const LIST = 'GET internship_applications/3/applications';
const PUT = 'PUT internship_applications/10000001/note';
const m = messages.applications;

const list = (given: Partial<Application>) => ok(applicantList(application({ status: 'viewed', ...given })));
const stored = (private_note: string | null) =>
  Response.json({
    status: 200,
    message: m.noteSaved,
    internship_application: {
      ...application({ status: 'viewed', private_note }),
      history: [],
      answers: [],
    },
  });
/** Stores what is sent. */
const store: Answer = (body) => stored((body as { note: string }).note || null);

/** An API that answers when it is told to. */
function held() {
  let answerNow: (response: Response) => void = () => undefined;
  const answer: Answer = () => new Promise<Response>((resolve) => (answerNow = resolve));
  return { answer, release: (note: string) => act(async () => answerNow(stored(note))) };
}

async function openCard(given: Partial<Application>, answer: Answer, storage = memoryStorage()) {
  const page = await openPage('/internship/3/applications', {
    role: 'business',
    answers: { [LIST]: list(given), [PUT]: answer, ...openedCard(given) },
    storage,
  });
  const toggle = await screen.findByRole('button', { name: 'Maria Kaupa' });
  await page.user.click(toggle);
  const { user, calls } = page;
  return {
    ...page,
    toggle,
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
  const { unfold, user, save, toggle, sent } = await openCard({}, store);
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
  const { answer, release } = held();
  const { unfold, user, save, sent } = await openCard({ private_note: 'Old.' }, answer);
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
  const { unfold, user, services, answers, sent, save } = await openCard({ private_note: 'Old.' }, store);
  const fetchAgain = async (private_note: string) => {
    answers[LIST] = list({ private_note });
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
  const first = await openCard({ private_note: 'Old.' }, store, storage);
  await first.unfold();
  await first.user.type(box(), ' Polite.');
  first.close();
  await openCard({ private_note: 'Old.' }, store, storage);
  expect(isOpen()).toBe(true);
  expect(box().value).toBe('Old. Polite.');
});
