import type { MarkerStorage, Environment } from '../environment';
import { isPromised, isUntouched, type OutboxRecord } from '../record';
import { readAll } from './records';
import { readSenders } from './device-profiles';
import type { Operations, Transact } from './transaction';

const KEY = 'wokabaut.outbox';

/** Database facts to compare with the marker. */
export interface Survey {
  identity: string | null;
  /** Unsent applications of all people. */
  unsent: number;
}

/** Marks the database with unsent work in localStorage, to detect an eviction (outbox/README.md, Eviction). */
export function createMarker(storage: MarkerStorage | undefined) {
  const attempt = <T>(use: (storage: MarkerStorage) => T): T | null => {
    try {
      return storage ? use(storage) : null;
    } catch {
      return null;
    }
  };
  return {
    /** Whether the mark names another database. */
    wasLost(identity: string | null): boolean {
      const mark = attempt((kept) => kept.getItem(KEY));
      return mark !== null && mark !== identity;
    },
    /** Updates the mark; a reported loss stays until `acknowledge`. */
    follow({ identity, unsent }: Survey): void {
      if (this.wasLost(identity)) return;
      if (identity !== null && unsent > 0) attempt((on) => on.setItem(KEY, identity));
      else attempt((on) => on.removeItem(KEY));
    },
    /** The notice has been read. */
    acknowledge(): void {
      attempt((kept) => kept.removeItem(KEY));
    },
  };
}

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
