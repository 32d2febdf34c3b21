import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Application } from '#contract/applications';
import { messages } from '#contract/messages';
import { memoryStorage } from '../../../src/lib/session';
import { application, ownInternship } from '../../support/answers';
import { noSignal, ok, openPage, type Answer } from '../../support/open-page';
import { LIST as OWN, openList, rowOf, stored } from './own-list';

const LIST = 'GET internship_applications/3/applications';
const SECOND = `${LIST}?cursor=second`;
const ALL = `${LIST}?limit=500`;

const some = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const number = from + index;
    const user = { ...application().user, full_name: `Applicant ${number}` };
    return application({ id: 10_000_000 + number, user, status: number > 50 ? 'submitted' : 'viewed' });
  });
const page = (internship_applications: Application[], next_cursor: string | null, total = 60) => ({
  ...{ status: 200, internship: { id: 3, title: 'Store assistant' } },
  ...{ internship_applications, next_cursor, total },
});

describe('more than fifty applicants', () => {
  const answers = {
    [LIST]: ok(page(some(1, 50), 'second')),
    [SECOND]: ok(page(some(51, 60), null)),
    [ALL]: ok(page(some(1, 60), null)),
  };
  const open = (
    path = '/internship/3/applications',
    more: Record<string, Answer> = {},
    storage = memoryStorage(),
  ) => openPage(path, { role: 'business', answers: { ...answers, ...more }, storage });
  const cards = () => screen.queryAllByRole('button', { name: /^Applicant \d+$/ });
  const has = (count: number) => waitFor(() => expect(cards()).toHaveLength(count));

  /** What is handed to the browser to save. */
  function savedFiles() {
    const files: { name: string; content: Blob }[] = [];
    let content = new Blob();
    const createObjectURL = (blob: Blob) => {
      content = blob;
      return 'blob:portal';
    };
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, content });
    });
    return files;
  }

  test('come in pages, and stay on the phone without signal', async () => {
    const storage = memoryStorage();
    const { user, services, close } = await open(undefined, {}, storage);
    await has(50);
    expect(screen.getByText('50 of 60 applicants')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show 10 more' }));
    await has(60);
    expect(screen.getByText('60 applicants')).toBeTruthy();
    services.persistence.flush();
    close();
    await open(undefined, { [LIST]: noSignal }, storage);
    await has(60);
  });

  test('are all in the table, also who was not fetched yet', async () => {
    const files = savedFiles();
    const { user } = await open();
    await has(50);
    await user.click(screen.getByRole('button', { name: /^All applicants \(.csv\)/ }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect((await files[0]!.content.text()).split('\r\n')).toHaveLength(61);
  });

  test('need signal for the table while some were not fetched, which is said before the tap', async () => {
    const files = savedFiles();
    const { user, services } = await open();
    await has(50);
    act(() => services.connection.unanswered());
    const button = screen.getByRole('button', { name: /^All applicants \(.csv\)/ });
    expect(button.getAttribute('aria-describedby')).toBe(
      screen.getByText(messages.lists.exportNeedsSignal).id,
    );
    await user.click(button);
    expect(files).toEqual([]);
  });

  test('give the documents of all in the zip', async () => {
    const files = savedFiles();
    const pdf = () => new Response('%PDF-', { headers: { 'Content-Type': 'application/pdf' } });
    vi.stubGlobal('fetch', () => Promise.resolve(pdf()));
    const { user } = await open();
    await has(50);
    await user.click(screen.getByRole('button', { name: 'All documents (.zip)' }));
    expect(await screen.findByText('120 documents saved among your downloads.')).toBeTruthy();
    expect(files).toHaveLength(1);
  });

  test('that the server has found by status change where they stand, in every page', async () => {
    const [late] = some(55, 55);
    const { user, router } = await open('/internship/3/applications?status=submitted', {
      [`${LIST}?status=submitted`]: ok(page([late!], null, 1)),
      [`POST internship_applications/${late!.id}/update_status`]: ok({
        ...{ status: 200, message: '' },
        internship_application: { ...late!, status: 'viewed', history: [], answers: [] },
      }),
    });
    await has(1);
    await user.click(cards()[0]!);
    const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status of Applicant 55' });
    await waitFor(() => expect(status.value).toBe('viewed'));
    await has(1);
    await router.navigate({ to: '/internship/$id/applications', params: { id: '3' }, search: {} });
    await user.click(await screen.findByRole('button', { name: 'Show 10 more' }));
    await has(60);
  });
});

describe('more than fifty internships of a business', () => {
  const rows = (count: number, given: Parameters<typeof ownInternship>[0] = {}) =>
    Array.from({ length: count }, (_, index) =>
      ownInternship({ id: index + 1, title: `Trainee ${index + 1}`, ...given }),
    );
  const aside = ownInternship({ id: 90, title: 'Kept aside', status: 'archived' });
  const answer = (internships: ReturnType<typeof rows>, next_cursor: string | null, total: number) =>
    ok({ internships, next_cursor, total, archived_total: 1 });
  const answers = {
    [OWN]: answer(rows(50), 'second', 61),
    [`${OWN}?archived=no`]: answer(rows(50), 'open', 60),
    [`${OWN}?archived=no&cursor=open`]: answer(
      rows(10).map((row) => ({ ...row, id: row.id + 50, title: `Later ${row.id}` })),
      null,
      60,
    ),
    [`${OWN}?archived=yes`]: answer([aside], null, 1),
  };

  test('come in pages, the archived ones apart', async () => {
    const { user } = await openList({ answers });
    expect(await screen.findByText('Active (50 of 60)')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show 10 more' }));
    expect(await screen.findByText('Active (60)')).toBeTruthy();
    await rowOf('Later 10');
    await user.click(screen.getByRole('button', { name: 'View Archived' }));
    await rowOf('Kept aside');
    expect(screen.getByText('Archived (1)')).toBeTruthy();
    expect(screen.queryByRole('row', { name: /Trainee/ })).toBeNull();
  });

  test('lose one at once that is archived, on whichever page it was', async () => {
    const { user, answers: table } = await openList({ answers });
    await user.click(await screen.findByRole('button', { name: 'Show 10 more' }));
    const row = await rowOf('Later 10');
    const archived = ownInternship({ id: 60, title: 'Later 10', status: 'archived' });
    table['PUT internship/60'] = stored(archived);
    for (const name of Object.keys(answers)) table[name] = () => new Promise(() => undefined);
    await user.click(
      within(row.getByRole('cell', { name: /Archive/ })).getByRole('button', { name: /^Archive/ }),
    );
    expect(await screen.findByText('Active (59)')).toBeTruthy();
    expect(screen.queryByRole('row', { name: /Later 10/ })).toBeNull();
  });

  test('are there without signal as far as they were fetched', async () => {
    await openList({ answers: { [OWN]: answers[OWN] } });
    expect(await screen.findByText(messages.lists.searchedHere(50, 61))).toBeTruthy();
    await rowOf('Trainee 50');
  });
});
