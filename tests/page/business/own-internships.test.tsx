import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Student } from '#contract/accounts';
import { errorTable } from '#contract/errors';
import type { OwnInternshipRow } from '#contract/internships';
import { messages } from '#contract/messages';
import { internshipDetails, ownInternship, student } from '../../support/answers';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';
import { expectToast, heldAnswer, hrefOf, main } from '../../support/on-screen';

const LIST = 'GET internship/my_internships';

const store = ownInternship({ id: 3, title: 'Store assistant', applications_count: 2 });
const driver = ownInternship({ id: 4, title: 'Old driver', last_date_to_apply: '2020-03-05' });
const aside = ownInternship({ id: 5, title: 'Kept aside', status: 'archived', applications_count: 0 });
const waiting = ownInternship({ id: 6, title: 'Baker', status: 'pending', applications_count: 0 });
const own = [store, driver, aside];

interface Given {
  rows?: OwnInternshipRow[];
  path?: string;
  status?: Student['status'];
  answers?: Record<string, Answer>;
}
const openList = ({ rows = own, path = '/all-internship', status = 'approved', answers }: Given = {}) =>
  openPage(path, {
    role: 'business',
    answers: {
      [LIST]: ok({ internships: rows }),
      'GET profile': ok({ user: student({ role: 'business', status }) }),
      ...answers,
    },
  });
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const stored = (internship: OwnInternshipRow) => ok({ message: '', internship });

test('keeps the archived ones apart, and the choice in the address', async () => {
  const { user, router } = await openList();
  await rowOf('Store assistant');
  expect(screen.queryByRole('row', { name: /Kept aside/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'View Archived' }));
  await rowOf('Kept aside');
  expect(screen.queryByRole('row', { name: /Store assistant/ })).toBeNull();
  expect(router.state.location.href).toBe('/all-internship?view=archived');
  expect(screen.getByRole('button', { name: 'View Active' })).toBeTruthy();
});

test('offers no archive to a business that has none, whatever the address says', async () => {
  await openList({ rows: [store], path: '/all-internship?view=archived' });
  await rowOf('Store assistant');
  expect(screen.queryByRole('button', { name: /^View A/ })).toBeNull();
});

test('shows each as it stands: dates by name, financing in capitals, closed from the date', async () => {
  await openList();
  const open = await rowOf('Store assistant');
  expect(open.getByText('5 March 2999')).toBeTruthy();
  expect(open.getByText('PAID')).toBeTruthy();
  expect(open.getByText('Available')).toBeTruthy();
  expect((await rowOf('Old driver')).getByText('Closed')).toBeTruthy();
  expect(hrefOf('Applications 2 for Store assistant', open)).toBe('/internship/3/applications');
  expect(hrefOf('View Store assistant', open)).toBe('/internship/3');
  expect(hrefOf('Edit Store assistant', open)).toBe('/edit-internship/3');
});

describe('which ones the public does not see, and why', () => {
  const { notPublic } = messages.business;
  test.each([
    ['pending', waiting, notPublic.pending],
    ['pending', store, notPublic.pending],
    ['rejected', store, notPublic.rejected],
    ['approved', waiting, notPublic.unpublished],
    ['approved', driver, notPublic.closed],
  ] as const)('is said to a business that is %s: %o', async (status, row, sentence) => {
    await openList({ rows: [row], status });
    const shown = await rowOf(row.title);
    expect(await shown.findByText(sentence)).toBeTruthy();
    expect(shown.queryByText('Available')).toBeNull();
  });

  test('is not said of one that the public sees', async () => {
    await openList({ rows: [store] });
    expect((await rowOf('Store assistant')).getByText('Available')).toBeTruthy();
    for (const sentence of Object.values(notPublic)) expect(screen.queryByText(sentence)).toBeNull();
  });

  test('is said on its own page too', async () => {
    await openList({
      path: '/internship/3',
      status: 'rejected',
      answers: { 'GET internship/3': ok({ internship: internshipDetails() }) },
    });
    expect(await screen.findByText(notPublic.rejected)).toBeTruthy();
    expect(screen.queryByText('Available')).toBeNull();
  });
});

test.each([
  ['nothing at all', [], 'No internships yet'],
  ['nothing but archived ones', [aside], 'No active internships'],
])('with %s says so', async (_, rows, title) => {
  await openList({ rows });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
});

test('says in words and in passing what went wrong', async () => {
  await openList({ answers: { [LIST]: refused('not_business') } });
  expect(await screen.findByText(messages.internship.ownListFailed)).toBeTruthy();
  expect(screen.getByText(errorTable.not_business.sentence)).toBeTruthy();
  await expectToast(messages.internship.ownListFailedShort, 'Error');
});

describe('what can be done', () => {
  const namesIn = async (title: string) =>
    (await rowOf(title)).getAllByRole('button').map(({ textContent }) => textContent);

  test('to an active one: archive and delete; to an archived one: restore and delete', async () => {
    const { user } = await openList();
    expect(await namesIn('Store assistant')).toEqual(['Archive Store assistant', 'Delete Store assistant']);
    await user.click(screen.getByRole('button', { name: 'View Archived' }));
    expect(await namesIn('Kept aside')).toEqual(['Restore Kept aside', 'Delete Kept aside']);
  });

  test('to one that waits: publish, by an approved business only', async () => {
    const approved = await openList({ rows: [waiting] });
    await waitFor(async () => expect(await namesIn('Baker')).toContain('Publish Baker'));
    approved.close();
    await openList({ rows: [waiting], status: 'pending' });
    await screen.findByText(messages.business.pending);
    expect(await namesIn('Baker')).not.toContain('Publish Baker');
  });

  test('to one that waits for the approval of its business: delete, since it stays pending when archived', async () => {
    await openList({ rows: [waiting, store], status: 'pending' });
    await screen.findByText(messages.business.pending);
    expect(await namesIn('Baker')).toEqual(['Delete Baker']);
    expect(await namesIn('Store assistant')).toEqual(['Archive Store assistant', 'Delete Store assistant']);
  });

  test('by a rejected business: nothing but looking', async () => {
    await openList({ status: 'rejected' });
    await screen.findByText(messages.business.rejected);
    const row = await rowOf('Store assistant');
    expect(row.queryAllByRole('button')).toEqual([]);
    expect(row.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'View Store assistant',
      'Applications 2 for Store assistant',
    ]);
  });
});

test('an archived one leaves the list; above it stands what happened, where the focus is', async () => {
  const { user, calls, answers } = await openList();
  answers['PUT internship/3'] = stored({ ...store, status: 'archived' });
  const row = await rowOf('Store assistant');
  answers[LIST] = ok({ internships: [{ ...store, status: 'archived' }, driver, aside] });
  await user.click(row.getByRole('button', { name: /^Archive/ }));
  const said = (await main().findByText(messages.internship.archived)).closest('[role=status]');
  expect(said?.textContent).toContain('Store assistant');
  expect(document.activeElement).toBe(said);
  expect(screen.queryByRole('row', { name: /Store assistant/ })).toBeNull();
  expect(calls('PUT internship/3')[0]?.body).toEqual({ status: 'archived' });
  await waitFor(() => expect(calls(LIST)).toHaveLength(2));
  await expectToast(messages.internship.archived, 'Success');
});

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
  await user.click(await screen.findByRole('button', { name: 'Publish Baker' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(calls('PUT internship/6')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Publish Baker' }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await main().findByText(messages.internship.statusUpdated('available'))).toBeTruthy();
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
    answers[LIST] = ok({ internships: [] });
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

describe('what fails leaves the row as it was and says so above the table and in passing', () => {
  test.each([
    ['Archive', store, 'PUT internship/3', messages.internship.archiveFailed],
    ['Restore', aside, 'PUT internship/5', messages.internship.restoreFailed],
    ['Publish', waiting, 'PUT internship/6', messages.internship.statusFailed],
    ['Delete', waiting, 'DELETE internship/6', messages.internship.deleteFailed],
  ])('%s', async (label, row, call, sentence) => {
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
    await expectToast(sentence, 'Error');
    const button = await screen.findByRole('button', { name: `${label} ${row.title}` });
    expect(button.getAttribute('aria-disabled')).toBe('false');
  });
});

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
  expect(calls('PUT internship/3')).toEqual([]);
});
