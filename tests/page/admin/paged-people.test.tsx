import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Student } from '#contract/accounts';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { memoryStorage } from '../../../src/services/session';
import { student, studentList } from '../../support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';
import { expectToast, heldAnswer } from '../../support/on-screen';
import { storedText } from '../../support/saved-queries';
import { savedFiles } from '../../support/phone';

const LIST = 'GET admin/list_students';
const SECOND = `${LIST}?cursor=second`;
const UPDATE = 'POST admin/update_user_status';

/** Some have a name of their own to look for. */
const nameOf = (number: number) => (number % 70 === 7 ? `Kila ${number}` : `Student ${number}`);
/** Students of the list, by their numbers from 1. */
const some = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    student({ id: from + index, full_name: nameOf(from + index), city: 'Lae', status: 'approved' }),
  );
const page = (users: Student[], next_cursor: string | null, total = 24) => ({
  ...studentList(...users),
  next_cursor,
  total,
});
// Smaller ones than the server's, which take seconds to draw.
const first = ok(page(some(1, 10), 'second'));
const second = ok(page(some(11, 20), 'third'));
const third = ok(page(some(21, 24), null));
const everyPage = { [LIST]: first, [SECOND]: second, [`${LIST}?cursor=third`]: third };

const open = (query = '', answers: Record<string, Answer> = everyPage, storage = memoryStorage()) =>
  openPage(`/list-all-students${query}`, { role: 'admin', answers, storage });
const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);
const has = (count: number) => waitFor(() => expect(names()).toHaveLength(count));
const more = () => screen.getByRole('button', { name: /^Show \d+ more$/ });
const searchField = () => screen.getByLabelText<HTMLInputElement>(/Search by name/);

describe('a list that comes in pages', () => {
  test('shows fifty, says how many there are, and fetches the next fifty until there are no more', async () => {
    const { user } = await open('', {
      [LIST]: ok(page(some(1, 50), 'second', 120)),
      [SECOND]: ok(page(some(51, 100), 'third', 120)),
      [`${LIST}?cursor=third`]: ok(page(some(101, 120), null, 120)),
    });
    await has(50);
    expect(screen.getByText('50 of 120 students')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
    await has(100);
    expect(screen.getByText('100 of 120 students')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
    await has(120);
    const count = screen.getByText('120 students');
    await waitFor(() => expect(document.activeElement).toBe(count));
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
    expect(new Set(names()).size).toBe(120);
  });

  test('has somebody once who moved to the next page meanwhile', async () => {
    const moved = ok(page(some(10, 20), null, 20));
    const { user } = await open('', { [LIST]: first, [SECOND]: moved });
    await has(10);
    await user.click(more());
    await has(20);
  });

  test('keeps what it has when the next page fails, says why, and takes another try', async () => {
    const { user, answers } = await open('', { [LIST]: first, [SECOND]: refused('internal') });
    await has(10);
    await user.click(more());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`${messages.lists.moreFailed} ${errorTable.internal.sentence}`);
    expect(names()).toHaveLength(10);
    answers[SECOND] = second;
    await user.click(more());
    await has(20);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says before the tap that the next page needs signal', async () => {
    const { user, calls, services } = await open();
    await has(10);
    act(() => services.connection.unanswered());
    expect(screen.getByText(messages.lists.moreNeedsSignal).id).toBe(more().getAttribute('aria-describedby'));
    await user.click(more());
    expect(calls(SECOND)).toEqual([]);
  });

  test('is there without signal with every page that was fetched, and says how old they are', async () => {
    const storage = memoryStorage();
    const { user, services, close } = await open('', everyPage, storage);
    await has(10);
    await user.click(more());
    await has(20);
    await services.savedQueries.settled();
    close();
    await open('', { [LIST]: noSignal }, storage);
    await has(20);
    expect(await screen.findByText(/^Saved here (just now|.+ ago)/)).toBeTruthy();
  });
});

describe('a search of a list that the phone does not hold whole', () => {
  const FOUND = `${LIST}?search=kila`;

  test('shows at once who is on the phone, then whom the server has found, asked once and not stored', async () => {
    const coming = heldAnswer();
    const answers = { ...everyPage, [FOUND]: coming.answer };
    const { user, calls, router, services, storage } = await open('', answers);
    await has(10);
    await user.type(searchField(), 'kila');
    await waitFor(() => expect(names()).toEqual(['Kila 7']));
    expect(screen.getByText('Searching...')).toBeTruthy();
    await waitFor(() => expect(calls(FOUND)).toHaveLength(1));
    coming.arrive(page([student({ id: 77, full_name: 'Kila 77' })], null, 1));
    await waitFor(() => expect(names()).toEqual(['Kila 77']));
    expect(screen.getByText('1 student')).toBeTruthy();
    expect(router.state.location.search).toEqual({ q: 'kila' });
    expect(calls(FOUND), 'not for each letter').toHaveLength(1);
    await services.savedQueries.settled();
    const stored = await storedText(storage);
    expect(stored).toContain('Student 10');
    expect(stored).not.toContain('Kila 77');
  });

  test('without signal says whom it has searched', async () => {
    const { services } = await open('?q=kila', { ...everyPage, [FOUND]: noSignal });
    expect(await screen.findByText(messages.lists.searchedHere(10, 24))).toBeTruthy();
    expect(names()).toEqual(['Kila 7']);
    expect(services.connection.get()).not.toBe('online');
  });

  test('is made on the phone alone once it holds all', async () => {
    const { user, calls } = await open('', { [LIST]: ok(page(some(1, 10), null, 10)) });
    await has(10);
    await user.type(searchField(), '10');
    await waitFor(() => expect(names()).toEqual(['Student 10']));
    expect(calls(`${LIST}?search=10`)).toEqual([]);
  });
});

test('a status that is changed stands in every page that is saved, whatever was looked for', async () => {
  const PENDING = `${LIST}?status=pending`;
  const waiting = student({ id: 20, full_name: 'Student 20', status: 'pending' });
  const answers = {
    ...everyPage,
    [SECOND]: ok(page([...some(11, 19), waiting], null, 20)),
    [PENDING]: ok(page([waiting], null, 1)),
    [UPDATE]: ok({ message: '', user: { ...waiting, status: 'approved', is_approved: 'yes' } }),
  };
  const { user, router } = await open('', answers);
  await has(10);
  await user.click(more());
  await has(20);
  await router.navigate({ to: '/list-all-students', search: { status: 'pending' } });
  await has(1);
  await user.selectOptions(screen.getByLabelText('Status of Student 20'), 'Approved');
  await expectToast(messages.admin.statusUpdated.approved);
  expect(names()).toEqual(['Student 20']);
  await router.navigate({ to: '/list-all-students', search: {} });
  await has(20);
  expect(screen.getByLabelText<HTMLSelectElement>('Status of Student 20').value).toBe('approved');
});

describe('the file of a list', () => {
  const ALL = `${LIST}?status=approved&limit=1000`;

  test('has everybody in it, also who was not fetched yet', async () => {
    const files = savedFiles();
    const { user } = await open('?status=approved', {
      ...everyPage,
      [`${LIST}?status=approved`]: first,
      [ALL]: ok(page(some(1, 20), 'twenty')),
      [`${ALL}&cursor=twenty`]: third,
    });
    await has(10);
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const lines = (await files[0]!.content.text()).split('\r\n').slice(1);
    expect(lines).toHaveLength(24);
    expect(lines.at(-1)).toContain('"Student 24"');
  });

  test('is none when a page of it does not come', async () => {
    const files = savedFiles();
    const { user } = await open('', {
      ...everyPage,
      [`${LIST}?limit=1000`]: ok(page(some(1, 20), 'twenty')),
      [`${LIST}?limit=1000&cursor=twenty`]: refused('internal'),
    });
    await has(10);
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText(messages.admin.exportFailed)).toBeTruthy();
    expect(files).toEqual([]);
  });
});
