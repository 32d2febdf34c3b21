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

/** How long sent documents are kept: a server restored to yesterday may have lost them. */
export const KEEP_SENT_MS = 7 * 24 * 3_600_000;

const documents = ['resume', 'cover_letter'] as const satisfies DocumentField[];

interface SentDependencies extends Pick<Environment, 'now'> {
  reading: Transact;
  writing: Transact;
  /** See `createTransactions`. */
  freeing: Transact;
}

function removeDocuments(on: Operations, { id }: OutboxRecord): void {
  for (const field of documents) removeBytes(on, id, field);
}

/** Store calls for sent applications. */
export const sentCalls = ({ reading, writing, freeing, now }: SentDependencies) => ({
  /** Deletes all documents of sent applications, for room. @returns whether there were any */
  freeSentBytes: () =>
    freeing(async (on) => {
      const stored = await idsWithBytes(on);
      const freed = (await readAll(on)).filter(({ id, state }) => state === 'sent' && stored.has(id));
      for (const record of freed) removeDocuments(on, record);
      return freed.length > 0;
    }),

  /** Deletes documents sent a week ago, and whole records of logged-out people. */
  forgetOldSent: () =>
    writing(async (on) => {
      const session = await readSession(on);
      const stored = await idsWithBytes(on);
      for (const record of await readAll(on)) {
        // A time far ahead comes from a wrong clock.
        const isOld = Math.abs(now() - (record.sent_at ?? record.updated_at)) > KEEP_SENT_MS;
        if (record.state !== 'sent' || !isOld || !isSupported(record)) continue;
        if (record.owner !== session?.userId) erase(on, record.id);
        else if (stored.has(record.id)) removeDocuments(on, record);
      }
    }),

  listSent: (owner: number) =>
    reading(async (on) =>
      (await readAll(on)).filter(
        (record) => record.owner === owner && record.state === 'sent' && isSupported(record),
      ),
    ),

  /** The server lacks this receipt's application. @throws ImpossibleTransition, RecordGone */
  lostByServer: (id: string) =>
    writing(async (on) => {
      const missing: FieldErrors = {};
      const record = await readRecord(on, id);
      for (const field of documents) {
        // A reused one is sent by name again.
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
