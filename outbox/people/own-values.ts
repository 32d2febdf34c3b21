import { isUntouched, waits, type OutboxRecord } from '../record';
import { bytesKey, erase, readOwned, recordKey } from '../store/records';
import { noteKey, readNotes } from '../store/removed';
import type { Operations } from '../store/transaction';

/** An entry of the outbox. */
type Entry = [key: string, value: unknown];

/** What of a person's outbox neither waits nor needs them, while they leave. */
export interface OwnValues {
  /** What is locked: drafts, and the records of what was sent. */
  kept: Entry[];
  /** What is deleted at once: the documents of what was sent, and empty drafts. */
  dropped: string[];
  /** Of `kept`, what is deleted without a PIN: the server has it. */
  sent: string[];
}

/** @returns everything of a person but what they have finished and the server does not have */
export async function readOwnValues(on: Operations, owner: number): Promise<OwnValues> {
  const kept: Entry[] = [];
  const dropped: string[] = [];
  const sent: string[] = [];
  const bytesOf = ({ id }: OutboxRecord) =>
    (['resume', 'cover_letter'] as const).map((field) => bytesKey(id, field));
  for (const record of await readOwned(on, owner)) {
    // Never locked: with a PIN that is forgotten it would be gone.
    if (waits(record)) continue;
    const key = recordKey(record.id);
    if (isUntouched(record)) dropped.push(key);
    else kept.push([key, await on.get(key)]);
    if (record.state === 'sent') sent.push(key);
    if (record.state === 'sent' || isUntouched(record)) dropped.push(...bytesOf(record));
    else
      for (const name of bytesOf(record)) {
        const bytes = await on.get(name);
        if (bytes !== undefined) kept.push([name, bytes]);
      }
  }
  for (const note of await readNotes(on, owner)) kept.push([noteKey(note.record.id), note]);
  return { kept, dropped, sent };
}

const text = ({ kept, dropped }: OwnValues): string =>
  JSON.stringify([
    kept.map(([key, value]) => [key, value instanceof ArrayBuffer ? value.byteLength : value]),
    dropped,
  ]);

/** Whether nothing was changed meanwhile. */
export const isSame = (a: OwnValues, b: OwnValues): boolean => text(a) === text(b);

/**
 * Puts back what was locked. An application that the person has begun anew meanwhile stays in place of the older one, but no draft of what
 * was sent under its id (store/promises.ts).
 */
export async function putBack(on: Operations, owner: number, values: readonly Entry[]): Promise<void> {
  const here: OutboxRecord[] = [];
  for (const record of await readOwned(on, owner)) {
    // Only opened.
    if (isUntouched(record)) erase(on, record.id);
    else here.push(record);
  }
  const isThere = (record: OutboxRecord) =>
    here.some(({ id, internship }) => id === record.id || internship.id === record.internship.id);
  const skipped = new Set<string>();
  for (const [key, value] of values) {
    const record = value as OutboxRecord;
    const isRecord = key === recordKey(record.id);
    const mistaken = here.findIndex(({ id, state }) => id === record.id && state === 'draft');
    if (isRecord && record.state === 'sent' && mistaken >= 0) {
      erase(on, record.id);
      here.splice(mistaken, 1);
    }
    if (isRecord && isThere(record))
      for (const name of [key, bytesKey(record.id, 'resume'), bytesKey(record.id, 'cover_letter')])
        skipped.add(name);
    if (!skipped.has(key)) on.put(key, value);
  }
}
