import { documentNames, type DocumentField } from '#contract/files';
import { RecordGone } from '../errors';
import { RECORD_VERSION, parseRecord, type OutboxRecord } from '../record';
import { transition, type OutboxEvent } from '../transition';
import type { Operations } from './connection';

const RECORD = 'record/';
const recordKey = (id: string) => RECORD + id;
const BYTES = 'bytes/';
const bytesKey = (id: string, field: DocumentField) => `${BYTES}${id}/${field}`;

/** Newer ones are shown, never changed or sent. */
export const isSupported = (record: OutboxRecord) => record.version <= RECORD_VERSION;

export const readAll = async ({ entries }: Operations): Promise<OutboxRecord[]> =>
  (await entries(RECORD)).map(([key, stored]) => parseRecord(key.slice(RECORD.length), stored));

export const readOwned = async (on: Operations, owner: number): Promise<OutboxRecord[]> =>
  (await readAll(on)).filter((record) => record.owner === owner);

export const readSupported = async (on: Operations, owner: number): Promise<OutboxRecord[]> =>
  (await readOwned(on, owner)).filter(isSupported);

/** Unvalidated. */
export const readStored = ({ get }: Operations, id: string): Promise<unknown> => get(recordKey(id));

export async function readRecord(on: Operations, id: string): Promise<OutboxRecord> {
  const stored = await readStored(on, id);
  if (stored === undefined) throw new RecordGone(`no record ${id}`);
  return parseRecord(id, stored);
}

export const putRecord = ({ put }: Operations, record: OutboxRecord): void =>
  put(recordKey(record.id), record);

export const idsWithBytes = async ({ keys }: Operations): Promise<Set<string>> =>
  new Set((await keys()).filter((key) => key.startsWith(BYTES)).map((key) => key.split('/')[1]!));

export async function readBytes(
  { get }: Operations,
  id: string,
  field: DocumentField,
): Promise<ArrayBuffer | null> {
  const stored = await get(bytesKey(id, field));
  return stored instanceof ArrayBuffer ? stored : null;
}
export const putBytes = ({ put }: Operations, id: string, field: DocumentField, bytes: ArrayBuffer): void =>
  put(bytesKey(id, field), bytes);
export const removeBytes = ({ remove }: Operations, id: string, field: DocumentField): void =>
  remove(bytesKey(id, field));

export function removeDocuments(on: Operations, id: string): void {
  for (const field of documentNames) removeBytes(on, id, field);
}

export function erase(on: Operations, id: string): void {
  on.remove(recordKey(id));
  removeDocuments(on, id);
}

/** The only way to change a record. @throws ImpossibleTransition */
export function applyEvent(
  on: Operations,
  record: OutboxRecord,
  event: OutboxEvent,
  now: number,
  holder?: string,
): OutboxRecord {
  const next = transition(record, event, now, holder);
  putRecord(on, next);
  return next;
}
