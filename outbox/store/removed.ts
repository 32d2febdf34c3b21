import { parseRecord, type OutboxRecord } from '../record';
import { erase, readStored } from './records';
import type { Operations, Transact } from './transaction';

const NOTE = 'removed/';
const noteKey = (id: string): string => NOTE + id;

/** A deleted application that may have arrived, until the server has answered. */
export interface RemovedNote {
  record: OutboxRecord;
  has_arrived: boolean;
}

export const readNotes = async (on: Operations, owner: number): Promise<RemovedNote[]> => {
  const keys = (await on.keys()).filter((key) => key.startsWith(NOTE));
  const notes = await Promise.all(keys.map((key) => on.get(key) as Promise<RemovedNote>));
  return notes
    .map((note) => ({ ...note, record: parseRecord(note.record.id, note.record) }))
    .filter(({ record }) => record.owner === owner);
};

export async function eraseNotes(on: Operations, owner: number): Promise<void> {
  for (const { record } of await readNotes(on, owner)) on.remove(noteKey(record.id));
}

/** Store calls for deleted applications. */
export const removedCalls = (reading: Transact, writing: Transact) => ({
  /** Deletes a record and its bytes. One that may have arrived leaves a note. */
  remove: (id: string) =>
    writing(async (on) => {
      const stored = await readStored(on, id);
      const record = stored === undefined ? null : parseRecord(id, stored);
      if (record?.maybe_arrived && record.state !== 'sent') {
        on.put(noteKey(id), { record, has_arrived: false } satisfies RemovedNote);
      }
      erase(on, id);
    }),

  /** The owner's deleted applications that have or may have arrived. */
  removed: (owner: number) => reading((on) => readNotes(on, owner)),
  removedHasArrived: (id: string) =>
    writing(async (on) => {
      const note = (await on.get(noteKey(id))) as RemovedNote | undefined;
      if (note) on.put(noteKey(id), { ...note, has_arrived: true });
    }),
  /** The server does not have it, or the notice has been read. */
  forgetRemoved: (id: string) => writing((on) => Promise.resolve(on.remove(noteKey(id)))),
});
