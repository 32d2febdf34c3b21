import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OwnInternshipRow } from '#contract/internships';
import { messages } from '#contract/messages';
import { ownInternshipList } from '../../support/answers';
import { noSignal, ok, refused, type Answer } from '../../support/open-page';
import { heldAnswer, main } from '../../support/on-screen';
import { aside, driver, LIST, openList, rowOf, store, stored, waiting } from './own-list';

describe('what can be done', () => {
  const namesIn = async (title: string) =>
    (await rowOf(title)).getAllByRole('button', { name: /^(?!More)/ }).map(({ textContent }) => textContent);

  test('to an active one: archive and delete; to an archived one: restore and delete', async () => {
    const { user } = await openList();
    expect(await namesIn('Store assistant')).toEqual(['Archive Store assistant', 'Delete Store assistant']);
    await user.click(screen.getByRole('button', { name: 'View Archived' }));
    expect(await namesIn('Kept aside')).toEqual(['Restore Kept aside', 'Delete Kept aside']);
  });

  test('to one that waits: publish, by an approved business only', async () => {
    await openList({ rows: [waiting] });
    await waitFor(async () => expect(await namesIn('Baker')).toContain('Show it Baker'));
  });

  test('to one that waits for the approval of its business: delete alone, since it stays pending when archived', async () => {
    await openList({ rows: [waiting, store], status: 'pending' });
    await screen.findByText(messages.business.pending);
    expect(await namesIn('Baker')).toEqual(['Delete Baker']);
    expect(await namesIn('Store assistant')).toEqual(['Archive Store assistant', 'Delete Store assistant']);
  });

  test('by a rejected business: nothing but looking', async () => {
    await openList({ status: 'rejected' });
    await screen.findByText(messages.business.rejected);
    const row = await rowOf('Store assistant');
    expect(row.queryAllByRole('button', { name: /^(?!More)/ })).toEqual([]);
    expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'View Store assistant',
      'Applications 2  for Store assistant',
    ]);
  });
});

test('an archived one leaves the list; above it stands what happened, where the focus is', async () => {
  const { user, calls, answers } = await openList();
  answers['PUT internship/3'] = stored({ ...store, status: 'archived' });
  const row = await rowOf('Store assistant');
  answers[LIST] = ok(ownInternshipList({ ...store, status: 'archived' }, driver, aside));
  await user.click(row.getByRole('button', { name: /^Archive/ }));
  const said = (await main().findByText(messages.internship.archived)).closest('[role=status]');
  expect(said?.textContent).toContain('Store assistant');
  expect(document.activeElement).toBe(said);
  expect(screen.queryByRole('row', { name: /Store assistant/ })).toBeNull();
  expect(calls('PUT internship/3')[0]?.body).toEqual({ status: 'archived' });
  await waitFor(() => expect(calls(LIST)).toHaveLength(2));
  expect(screen.getAllByText(messages.internship.archived)).toHaveLength(1);
});

test.each(['available', 'inactive', 'pending'] as const)(
  'archiving one that was %s is undone where it is said: it is that again',
  async (status) => {
    const row = { ...store, status };
    const { user, calls, answers } = await openList({ rows: [row] });
    answers['PUT internship/3'] = stored({ ...row, status: 'archived' });
    answers[LIST] = ok(ownInternshipList({ ...row, status: 'archived' }));
    await user.click(await screen.findByRole('button', { name: 'Archive Store assistant' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const { restored, statusUpdated } = messages.internship;
    const message = status === 'available' ? restored : statusUpdated[status];
    answers['PUT internship/3'] = ok({ message, internship: row });
    answers[LIST] = ok(ownInternshipList(row));
    await user.click(undo);
    expect(await main().findByText(message)).toBeTruthy();
    expect(await rowOf('Store assistant')).toBeTruthy();
    expect(calls('PUT internship/3').map(({ body }) => body)).toEqual([{ status: 'archived' }, { status }]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
);

test('a restored one is back among the active ones, also when the signal is lost right after', async () => {
  const { user, calls, answers } = await openList({ path: '/all-internship?view=archived' });
  answers['PUT internship/5'] = stored({ ...aside, status: 'available' });
  const row = await rowOf('Kept aside');
  answers[LIST] = noSignal;
  await user.click(row.getByRole('button', { name: /^Restore/ }));
  expect(await main().findByText(messages.internship.restored)).toBeTruthy();
  expect(calls('PUT internship/5')[0]?.body).toEqual({ status: 'available' });
  // None is archived any more: the active ones are shown.
  expect((await rowOf('Kept aside')).getByText('Available')).toBeTruthy();
});

test('publishing asks first and makes it available', async () => {
  const { user, calls } = await openList({
    rows: [waiting],
    answers: { 'PUT internship/6': stored({ ...waiting, status: 'available' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Show it Baker' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls('PUT internship/6')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show it Baker' }));
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  expect(await main().findByText(messages.internship.statusUpdated.available)).toBeTruthy();
  expect(calls('PUT internship/6').map(({ body }) => body)).toEqual([{ status: 'available' }]);
});

describe('deleting', () => {
  const askAbout = async (row: OwnInternshipRow, answer: Answer) => {
    const page = await openList({ rows: [row], answers: { [`DELETE internship/${row.id}`]: answer } });
    await page.user.click(await screen.findByRole('button', { name: `Delete ${row.title}` }));
    return { ...page, dialog: within(screen.getByRole('dialog', { name: 'Delete this internship?' })) };
  };

  test('says what students keep, and does nothing when it is cancelled', async () => {
    const { user, dialog, calls } = await askAbout(store, refused('internal'));
    expect(dialog.getByText(/2 students have applied\. They keep their applications/)).toBeTruthy();
    expect(dialog.getByText(/Removed by the business/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls('DELETE internship/3')).toEqual([]);
  });

  test('shows the words of the server, and the row is gone', async () => {
    const { user, dialog, calls, answers } = await askAbout(waiting, ok({ message: 'Gone it is.' }));
    answers[LIST] = ok(ownInternshipList());
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await main().findByText('Gone it is.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'No internships yet' })).toBeTruthy();
    expect(calls('DELETE internship/6')).toHaveLength(1);
  });

  test('one that is gone already has worked: the answer of the first time was lost', async () => {
    const { user, dialog } = await askAbout(waiting, refused('internship_not_found'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await main().findByText(messages.internship.deleted)).toBeTruthy();
  });
});

test.each([
  ['Archive', store, 'PUT internship/3', messages.internship.archiveFailed],
  ['Restore', aside, 'PUT internship/5', messages.internship.restoreFailed],
  ['Show it', waiting, 'PUT internship/6', messages.internship.statusFailed],
  ['Delete', waiting, 'DELETE internship/6', messages.internship.deleteFailed],
])(
  'what fails leaves the row as it was and says so above the table, once %s',
  async (label, row, call, sentence) => {
    const view = row.status === 'archived' ? '?view=archived' : '';
    const { user } = await openList({
      rows: [row],
      path: `/all-internship${view}`,
      answers: { [call]: refused('internal') },
    });
    await user.click(await screen.findByRole('button', { name: `${label} ${row.title}` }));
    const confirm = screen.queryByRole('dialog');
    if (confirm) await user.click(within(confirm).getByRole('button', { name: label }));
    expect((await main().findByText(sentence)).closest('[role=alert]')).toBeTruthy();
    expect(screen.getAllByText(sentence)).toHaveLength(1);
    const button = await screen.findByRole('button', { name: `${label} ${row.title}` });
    expect(button.getAttribute('aria-disabled')).toBe('false');
  },
);

test('a row that is busy says so and takes no second tap', async () => {
  const archiving = heldAnswer();
  const { user, calls } = await openList({ answers: { 'PUT internship/3': archiving.answer } });
  await user.click(await screen.findByRole('button', { name: 'Archive Store assistant' }));
  const busy = await screen.findByRole('button', { name: 'Archiving... Store assistant' });
  await user.click(busy);
  await user.click(screen.getByRole('button', { name: 'Delete Store assistant' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls('PUT internship/3')).toHaveLength(1);
  archiving.arrive({ message: '', internship: { ...store, status: 'archived' } });
  expect(await main().findByText(messages.internship.archived)).toBeTruthy();
});

test('without signal it says before the tap that nothing can be changed, and a tap sends nothing', async () => {
  const { user, calls, services } = await openList();
  const archive = await screen.findByRole('button', { name: 'Archive Store assistant' });
  act(() => services.connection.unanswered());
  const note = screen.getByText(messages.internship.statusNeedsSignal);
  expect(archive.getAttribute('aria-describedby')).toBe(note.id);
  await user.click(archive);
  expect((await screen.findByRole('alert')).textContent).toContain(messages.offline.tryLater);
  await user.click(screen.getByRole('button', { name: 'Delete Store assistant' }));
  expect(await main().findByText(messages.internship.deleteFailed)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect([...calls('PUT internship/3'), ...calls('DELETE internship/3')]).toEqual([]);
});
