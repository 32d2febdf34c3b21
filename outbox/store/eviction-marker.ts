import type { MarkerStorage, Environment } from '../environment';
import { isPromised, isUntouched, type OutboxRecord } from '../record';
import { readAll } from './records';
import { readSenders } from './device-profiles';
import type { Operations, Transact } from './connection';

const KEY = 'wokabaut.outbox';

export interface Survey {
  identity: string | null;
  unsent: number;
}

/** To detect an eviction (outbox/README.md, Eviction). */
export function createMarker(storage: MarkerStorage | undefined) {
  const attempt = <T>(use: (storage: MarkerStorage) => T): T | null => {
    try {
      return storage ? use(storage) : null;
    } catch {
      return null;
    }
  };
  return {
    wasLost(identity: string | null): boolean {
      const mark = attempt((kept) => kept.getItem(KEY));
      return mark !== null && mark !== identity;
    },
    /** A reported loss stays until `acknowledge`. */
    follow({ identity, unsent }: Survey): void {
      if (this.wasLost(identity)) return;
      if (identity !== null && unsent > 0) attempt((on) => on.setItem(KEY, identity));
      else attempt((on) => on.removeItem(KEY));
    },
    acknowledge(): void {
      attempt((kept) => kept.removeItem(KEY));
    },
  };
}

const IDENTITY = 'identity';

export async function identify(on: Operations, uuid: Environment['uuid']): Promise<void> {
  if ((await on.get(IDENTITY)) === undefined) on.put(IDENTITY, uuid());
}

export const surveyCalls = (reading: Transact) => ({
  countPromised: () =>
    reading(async (on) => {
      const senders = await readSenders(on);
      const isSent = ({ owner, state }: OutboxRecord) =>
        state !== 'needs_login' && senders.some(({ userId }) => userId === owner);
      return (await readAll(on)).filter((record) => isPromised(record) && !isSent(record)).length;
    }),

  survey: () =>
    reading(async (on): Promise<Survey> => {
      const records = await readAll(on);
      const unsent = records.filter((record) => record.state !== 'sent' && !isUntouched(record));
      const identity = (await on.get(IDENTITY)) as string | undefined;
      return { identity: identity ?? null, unsent: unsent.length };
    }),
});
