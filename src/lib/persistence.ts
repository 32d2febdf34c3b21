import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  type Persister,
} from '@tanstack/react-query-persist-client';
import { KEEP_FOR } from './query-client';
import type { KeyValue } from './session';

const PREFIX = 'wokabaut.cache.';

/** Raised when the shape of saved answers changes: older ones are then dropped. The outbox never lives here. */
const SHAPE = '1';

export interface Persistence {
  /** Restores what `owner` (a user id, or null for a visitor) has saved, and saves what follows. */
  open(owner: number | null): Promise<void>;
  /**
   * Saves now what would be saved in half a second: the page is about to be left or put away.
   * @returns how many answers, the oldest, the phone had no room for
   */
  flush(): number;
  /** Stops saving and deletes everything a person had saved. */
  wipe(owner: number | null): void;
}

type Persisted = Parameters<Persister['persistClient']>[0];

/** A failed refresh does not make what it could not renew any less worth keeping. */
const withoutFailures = (saved: Persisted): Persisted => ({
  ...saved,
  clientState: {
    ...saved.clientState,
    queries: saved.clientState.queries.map((query) => ({
      ...query,
      state: {
        ...query.state,
        status: 'success',
        error: null,
        fetchStatus: 'idle',
        fetchFailureCount: 0,
        fetchFailureReason: null,
      },
    })),
  },
});

/** A full phone: without the oldest tenth of the answers, rather than nothing saved at all; undefined when none is left. */
function lighter(saved: Persisted): Persisted | undefined {
  const all = [...saved.clientState.queries].sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  const queries = all.slice(Math.ceil(all.length / 10));
  return queries.length === 0 ? undefined : { ...saved, clientState: { ...saved.clientState, queries } };
}

/** All that there is data for, also where the last refresh failed. */
const dehydrateOptions = {
  shouldDehydrateQuery: ({ state }: { state: { data?: unknown } }) => state.data !== undefined,
};

/** The persisted query cache, for each person apart. The only file that knows the persister. */
export function createPersistence(queryClient: QueryClient, storage: KeyValue): Persistence {
  let close = () => {};
  let saveNow = () => 0;
  let opening = Promise.resolve();
  let turn = 0;

  async function restore(owner: number | null, isCurrent: () => boolean): Promise<void> {
    if (!isCurrent()) return;
    queryClient.clear();
    const throttled = createSyncStoragePersister({
      storage: {
        ...storage,
        // The persister writes half a second late: by then this person may have logged out.
        setItem: (key, value) => {
          if (isCurrent()) storage.setItem(key, value);
        },
      },
      key: PREFIX + (owner ?? 'visitor'),
      throttleTime: 500,
      retry: ({ persistedClient }) => lighter(persistedClient),
    });
    const persister: Persister = {
      ...throttled,
      persistClient: (client) => throttled.persistClient(withoutFailures(client)),
    };
    const options = { queryClient, persister, maxAge: KEEP_FOR, buster: SHAPE, dehydrateOptions };
    // Saved answers that cannot be read are removed by the restoring itself; the page opens without them.
    await persistQueryClientRestore(options).catch(() => undefined);
    if (!isCurrent()) return;
    close = persistQueryClientSubscribe(options);
    saveNow = () => {
      const clientState = dehydrate(queryClient, dehydrateOptions);
      const whole = withoutFailures({ buster: SHAPE, timestamp: Date.now(), clientState });
      for (let saved: Persisted | undefined = whole; saved; saved = lighter(saved)) {
        try {
          storage.setItem(PREFIX + (owner ?? 'visitor'), JSON.stringify(saved));
          return clientState.queries.length - saved.clientState.queries.length;
        } catch {
          // Full: tried again with less.
        }
      }
      return clientState.queries.length;
    };
  }

  const end = () => {
    close();
    close = () => {};
    saveNow = () => 0;
    turn += 1;
  };

  return {
    open(owner) {
      end();
      const mine = turn;
      // One after the other, so that an earlier one cannot fill in what a later one has cleared.
      opening = opening.then(() => restore(owner, () => turn === mine));
      return opening;
    },
    flush: () => saveNow(),
    wipe(owner) {
      end();
      queryClient.clear();
      storage.removeItem(PREFIX + (owner ?? 'visitor'));
    },
  };
}
