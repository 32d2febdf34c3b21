import type { Environment } from '../environment';
import { isPromised, isUntouched, newDraft, upgrade, type OutboxRecord } from '../record';
import type { PromisedApplication, Survey } from './eviction-marker';
import { applyEvent, isSupported, readAll, readOwned, readStored } from './records';
import { readSenders } from './senders';
import type { Operations, Transact } from './transaction';

const IDENTITY = 'identity';
const wentBack = { type: 'went_back' } as const;

interface PromiseDependencies extends Pick<Environment, 'now' | 'uuid'> {
  reading: Transact;
  writing: Transact;
}

/** Gives a new database its identity. */
export async function identify(on: Operations, uuid: () => string): Promise<void> {
  if ((await on.get(IDENTITY)) === undefined) on.put(IDENTITY, uuid());
}

/** The calls of the store that compare it with what the person was promised (eviction-marker.ts). */
export const promiseCalls = ({ reading, writing, now, uuid }: PromiseDependencies) => ({
  /** How many applications of anybody were applied and wait for a log-in to be sent. */
  countPromised: () =>
    reading(async (on) => {
      const senders = await readSenders(on);
      const isSent = ({ owner, state }: OutboxRecord) =>
        state !== 'needs_login' && senders.some(({ userId }) => userId === owner);
      return (await readAll(on)).filter((record) => isPromised(record) && !isSent(record)).length;
    }),

  /** The identity of this database, everybody's records, and how many of them are unsent. */
  survey: () =>
    reading(async (on): Promise<Survey> => {
      const records = await readAll(on);
      const unsent = records.filter((record) => record.state !== 'sent' && !isUntouched(record));
      const identity = (await on.get(IDENTITY)) as string | undefined;
      return { identity: identity ?? null, unsent: unsent.length, records };
    }),

  /**
   * Looks for an application that was promised. One that is gone, cannot be read, or is a draft again becomes a draft that
   * says so, under its id: the server may have it already. Any other state is later than the promise.
   * @returns whether it still waits as it was promised
   */
  checkPromise: ({ id, owner, internship }: PromisedApplication) =>
    writing(async (on): Promise<boolean> => {
      const stored = await readStored(on, id);
      const record = upgrade(id, stored);
      if (record.owner === owner || !isSupported(record)) {
        if (record.state === 'draft') applyEvent(on, record, wentBack, now());
        return isPromised(record);
      }
      const others = await readOwned(on, owner);
      // The person has begun anew.
      if (others.some((other) => other.internship.id === internship.id)) return false;
      await identify(on, uuid);
      const { levels, typed, files } = record;
      const draft = { ...newDraft(id, owner, internship, now()), levels, typed, files };
      applyEvent(on, draft, wentBack, now());
      return false;
    }),
});
