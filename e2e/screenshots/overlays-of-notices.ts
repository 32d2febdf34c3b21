import type { Page } from '@playwright/test';
import { documentFields, fileSentences } from '#contract/files';
import { messages } from '#contract/messages';
import type { OutboxRecord } from '#outbox/record';
import type { RemovedNote } from '#outbox/store/removed';
import { evictOutbox, storedRecords } from '../support/applying';
import type { EdgeCaseIds } from '../support/edge-case-data';
import { gotoScreen, press, type Overlays } from './overlay';

const { broken, errors, finish, lead, lost, removed } = messages.outbox;
const HALF_AN_HOUR_MS = 1_800_000;

/** Internships of the records below, which no server has. */
const lostDocument = { id: 901, title: 'Intern whose document is lost' };
const half = { id: 904, title: 'Intern with half a record' };

/** What happens to applications rarely, and what then stands in the outbox. */
function rareRecords(record: OutboxRecord, { applied }: EdgeCaseIds): Partial<OutboxRecord>[] {
  const { internship, files } = record;
  const now = Date.now();
  const to = (id: number, title: string) => ({ internship: { ...internship, id, title } });
  const later = now + HALF_AN_HOUR_MS;
  const waits = { state: 'queued', next_attempt_at: later, not_before: later, any_link: true } as const;
  const fields = { resume: [fileSentences.unreadable(documentFields.resume)] };
  const attention = { state: 'needs_attention', next_attempt_at: null } as const;
  return [
    {
      ...attention,
      internship: { ...internship, ...lostDocument },
      last_error: { code: 'file_damaged', fields },
    },
    { ...to(903, 'Intern who never applied'), state: 'draft', last_error: null },
    { ...to(half.id, half.title), files: { ...files, cover_letter: null } },
    { ...to(905, 'Intern of a newer version'), version: 99 },
    {
      ...to(906, 'Intern lost by the portal'),
      ...waits,
      last_error: { code: 'lost_by_server' },
      resent_at: now,
    },
    { ...to(907, 'Intern lost twice'), ...attention, last_error: { code: 'lost_by_server' }, resent_at: now },
    {
      ...to(908, 'Intern lost with documents'),
      ...attention,
      last_error: { code: 'lost_by_server', fields },
    },
    { ...to(applied, internship.title), state: 'sent', resent_at: now, sent_at: now, last_error: null },
    {
      ...to(909, 'Intern on the way'),
      ...waits,
      last_error: { code: 'stalled' },
      uploads: {
        resume: { id: 'upload', sha256: files.resume!.sha256, received: 32_768, piece_size: 32_768 },
      },
    },
  ];
}

/** Stores copies of the record with these changes, and two notes of deleted ones. Runs in the page. */
async function putRecords(given: { record: OutboxRecord; rare: Partial<OutboxRecord>[] }): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('wokabaut-outbox');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });
  const transaction = database.transaction('outbox', 'readwrite');
  const store = transaction.objectStore('outbox');
  for (const changes of given.rare) {
    const id = crypto.randomUUID();
    store.put({ ...given.record, ...changes, id }, `record/${id}`);
  }
  for (const has_arrived of [false, true]) {
    const id = crypto.randomUUID();
    const note: RemovedNote = { record: { ...given.record, id }, has_arrived };
    store.put(note, `removed/${id}`);
  }
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  database.close();
}

const shows = (page: Page, sentence: string) => page.getByText(sentence).first().waitFor();

/** Notices of applications. They need one that waits on this phone. */
export const noticeOverlays: Overlays = {
  'my-applications-notices': async (page, ids) => {
    const record = (await storedRecords(page)).find(({ state }) => state === 'queued');
    if (!record) throw new Error('No application waits on this phone.');
    await page.evaluate(putRecords, { record, rare: rareRecords(record, ids) });
    await page.goto('/my-applications');
    for (const sentence of [
      ...[errors.file_damaged, errors.half_written, errors.newer_version, errors.lost_by_server],
      ...[lead.lostAgain, lead.lostWithoutDocuments, lead.sentAgain],
      ...[removed.asking, removed.arrived],
    ]) {
      await shows(page, sentence);
    }
  },
  'apply-lost-document': async (page) => {
    await page.goto(`/apply/${lostDocument.id}`);
    await shows(page, fileSentences.unreadable(documentFields.resume));
  },
  'home-unfinished': async (page) => {
    await page.goto('/home');
    await page.getByRole('link', { name: finish(half.title) }).waitFor();
  },
};

/** Runs in every page from now on: the database does not open any more. */
function breakOutbox(): void {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (this: IDBFactory, name, version) {
    if (name !== 'wokabaut-outbox') return open.call(this, name, version);
    const error = new DOMException('Internal error opening backing store', 'UnknownError');
    const request = Object.assign(new EventTarget(), { error, onerror: () => undefined });
    queueMicrotask(() => request.onerror());
    return request as unknown as IDBOpenDBRequest;
  };
}

/** Notices of a phone whose browser has deleted the outbox, or cannot open it. */
export const lostStorageOverlays: Overlays = {
  'home-storage-evicted': async (page) => {
    await page.evaluate(evictOutbox);
    await page.goto('/home');
    await shows(page, lost);
  },
  'storage-broken': async (page) => {
    await page.addInitScript(breakOutbox);
    await gotoScreen(page, '/my-applications');
    await shows(page, broken.title);
  },
  'storage-broken-asks': async (page) => {
    await press(page, broken.beginAnew);
    await page.getByRole('dialog').waitFor();
  },
};
