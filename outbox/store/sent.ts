import type { FieldErrors } from '#contract/errors';
import { documentFields, documentNames, fileSentences } from '#contract/files';
import type { Environment } from '../environment';
import { type OutboxRecord, isWaitedFor, parseRecord } from '../record';
import {
  applyEvent,
  erase,
  idsWithBytes,
  isSupported,
  readAll,
  readBytes,
  readRecord,
  removeDocuments,
  readStored,
} from './records';
import { readSession } from './sessions';
import type { Operations, Transact } from './connection';

/** A server restored to yesterday may have lost them. */
const KEEP_SENT_MS = 7 * 24 * 3_600_000;

interface SentDependencies extends Pick<Environment, 'now'> {
  reading: Transact;
  writing: Transact;
  freeing: Transact;
}

export const sentCalls = ({ reading, writing, freeing, now }: SentDependencies) => ({
  freeSentBytes: () =>
    freeing(async (on) => {
      const stored = await idsWithBytes(on);
      const freed = (await readAll(on)).filter(({ id, state }) => state === 'sent' && stored.has(id));
      for (const { id } of freed) removeDocuments(on, id);
      return freed.length > 0;
    }),

  /** Documents of a week ago, and whole records of logged-out people. */
  forgetOldSent: () =>
    writing(async (on) => {
      const session = await readSession(on);
      const stored = await idsWithBytes(on);
      const all = await readAll(on);
      for (const record of all) {
        // A time far ahead comes from a wrong clock.
        const isOld = Math.abs(now() - (record.sent_at ?? record.updated_at)) > KEEP_SENT_MS;
        if (record.state !== 'sent' || !isOld || !isSupported(record) || isWaitedFor(record, all)) continue;
        // A registration, and what waited behind it, is about another person.
        if (record.owner !== session?.userId || record.registration || record.for) erase(on, record.id);
        else if (stored.has(record.id)) removeDocuments(on, record.id);
      }
    }),

  listSent: (owner: number) =>
    reading(async (on) =>
      (await readAll(on)).filter(
        (record) => record.owner === owner && record.state === 'sent' && isSupported(record),
      ),
    ),

  lostByServer: (id: string) =>
    writing(async (on) => {
      const missing: FieldErrors = {};
      const record = await readRecord(on, id);
      for (const field of documentNames) {
        // A reused one is named by its hash again.
        if (record.files[field]?.reused !== 'named' && (await readBytes(on, id, field)) === null)
          missing[field] = [fileSentences.unreadable(documentFields[field])];
      }
      const event = {
        type: 'lost_by_server',
        ...(Object.keys(missing).length > 0 && { missing }),
      } as const;
      return applyEvent(on, record, event, now());
    }),
});

const NOTE = 'removed/';
const noteKey = (id: string): string => NOTE + id;

export interface RemovedNote {
  record: OutboxRecord;
  has_arrived: boolean;
}

const readNotes = async (on: Operations, owner: number): Promise<RemovedNote[]> => {
  return ((await on.entries(NOTE)) as [string, RemovedNote][])
    .map(([, note]) => ({ ...note, record: parseRecord(note.record.id, note.record) }))
    .filter(({ record }) => record.owner === owner);
};

export async function eraseNotes(on: Operations, owner: number): Promise<void> {
  for (const { record } of await readNotes(on, owner)) on.remove(noteKey(record.id));
}

export const removedCalls = (reading: Transact, writing: Transact) => ({
  /** One that may have arrived leaves a note. */
  remove: (id: string) =>
    writing(async (on) => {
      const stored = await readStored(on, id);
      const record = stored === undefined ? null : parseRecord(id, stored);
      // A registration has no question to ask by: its code is gone either way.
      if (record?.maybe_arrived && record.state !== 'sent' && !record.registration) {
        on.put(noteKey(id), { record, has_arrived: false } satisfies RemovedNote);
      }
      erase(on, id);
    }),

  removed: (owner: number) => reading((on) => readNotes(on, owner)),
  removedHasArrived: (id: string) =>
    writing(async (on) => {
      const note = (await on.get(noteKey(id))) as RemovedNote | undefined;
      if (note) on.put(noteKey(id), { ...note, has_arrived: true });
    }),
  forgetRemoved: (id: string) => writing((on) => Promise.resolve(on.remove(noteKey(id)))),
});
