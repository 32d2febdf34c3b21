import type { Environment } from '../environment';
import { isPromised, isUntouched, type OutboxRecord } from '../record';
import type { Survey } from './eviction-marker';
import { readAll } from './records';
import { readSenders } from './senders';
import type { Operations, Transact } from './transaction';

const IDENTITY = 'identity';

/** Gives a new database its identity. */
export async function identify(on: Operations, uuid: Environment['uuid']): Promise<void> {
  if ((await on.get(IDENTITY)) === undefined) on.put(IDENTITY, uuid());
}

/** Store calls that count unsent work of all people. */
export const surveyCalls = (reading: Transact) => ({
  /** Number of applications that wait for a log-in. */
  countPromised: () =>
    reading(async (on) => {
      const senders = await readSenders(on);
      const isSent = ({ owner, state }: OutboxRecord) =>
        state !== 'needs_login' && senders.some(({ userId }) => userId === owner);
      return (await readAll(on)).filter((record) => isPromised(record) && !isSent(record)).length;
    }),

  /** The identity of this database, and its number of unsent records. */
  survey: () =>
    reading(async (on): Promise<Survey> => {
      const records = await readAll(on);
      const unsent = records.filter((record) => record.state !== 'sent' && !isUntouched(record));
      const identity = (await on.get(IDENTITY)) as string | undefined;
      return { identity: identity ?? null, unsent: unsent.length };
    }),
});
