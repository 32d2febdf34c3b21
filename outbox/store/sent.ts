import type { FieldErrors } from '#contract/errors';
import { documentFields, fileSentences, type DocumentField } from '#contract/files';
import type { Environment } from '../environment';
import type { OutboxRecord } from '../record';
import {
  applyEvent,
  erase,
  idsWithBytes,
  isSupported,
  readAll,
  readBytes,
  readRecord,
  removeBytes,
} from './records';
import { readSession } from './sessions';
import type { Operations, Transact } from './transaction';

/** Retention of the documents of a sent application: a server that was put back to yesterday may have lost them. */
export const KEEP_SENT_MS = 7 * 24 * 3_600_000;

const documents = ['resume', 'cover_letter'] as const satisfies DocumentField[];

interface SentDependencies extends Pick<Environment, 'now'> {
  reading: Transact;
  writing: Transact;
}

function removeDocuments(on: Operations, { id }: OutboxRecord): void {
  for (const field of documents) removeBytes(on, id, field);
}

/** The calls of the store that concern applications that the server has. */
export const sentCalls = ({ reading, writing, now }: SentDependencies) => ({
  /** Deletes the documents of all sent applications, for their room. @returns whether there were any */
  freeSentBytes: () =>
    writing(async (on) => {
      const stored = await idsWithBytes(on);
      const freed = (await readAll(on)).filter(({ id, state }) => state === 'sent' && stored.has(id));
      for (const record of freed) removeDocuments(on, record);
      return freed.length > 0;
    }),

  /** Deletes the documents that were sent a week ago, and the whole record of somebody who is not logged in. */
  forgetOldSent: () =>
    writing(async (on) => {
      const session = await readSession(on);
      const stored = await idsWithBytes(on);
      for (const record of await readAll(on)) {
        // A time far ahead was set by a wrong clock.
        const isOld = Math.abs(now() - (record.sent_at ?? record.updated_at)) > KEEP_SENT_MS;
        if (record.state !== 'sent' || !isOld || !isSupported(record)) continue;
        if (record.owner !== session?.userId) erase(on, record.id);
        else if (stored.has(record.id)) removeDocuments(on, record);
      }
    }),

  /** The owner's applications that have a receipt. */
  listSent: (owner: number) =>
    reading(async (on) =>
      (await readAll(on)).filter(
        (record) => record.owner === owner && record.state === 'sent' && isSupported(record),
      ),
    ),

  /** The server has nothing under the key of this receipt. @throws ImpossibleTransition, RecordGone */
  lostByServer: (id: string) =>
    writing(async (on) => {
      const missing: FieldErrors = {};
      const record = await readRecord(on, id);
      for (const field of documents) {
        // One of an earlier application is named again.
        if (!record.files[field]?.from && (await readBytes(on, id, field)) === null)
          missing[field] = [fileSentences.unreadable(documentFields[field])];
      }
      const event = {
        type: 'lost_by_server',
        ...(Object.keys(missing).length > 0 && { missing }),
      } as const;
      return applyEvent(on, record, event, now());
    }),
});
