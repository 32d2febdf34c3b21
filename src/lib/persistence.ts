import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  type PersistedClient,
} from '@tanstack/react-query-persist-client';
import { retentionMs } from './query-client';
import { createShelf, lighter, together, withoutFailures } from './query-snapshots';
import type { StringStorage } from './session';

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

/** All that there is data for, also where the last refresh failed. */
const dehydrateOptions = {
  shouldDehydrateQuery: ({ state }: { state: { data?: unknown } }) => state.data !== undefined,
};

/** The persisted query cache, for each person apart. The only file that knows the persister. */
export function createPersistence(queryClient: QueryClient, storage: StringStorage): Persistence {
  let close = () => {};
  let saveNow = () => 0;
  let opening = Promise.resolve();
  let turn = 0;

  async function restore(owner: number | null, isCurrent: () => boolean): Promise<void> {
    if (!isCurrent()) return;
    queryClient.clear();
    const key = PREFIX + (owner ?? 'visitor');
    const persister = createSyncStoragePersister({
      storage: {
        ...storage,
        // The persister writes half a second late: by then this person may have logged out.
        setItem: () => {
          if (isCurrent()) saveNow();
        },
      },
      key,
      throttleTime: 500,
      // It says when to write. What is written is found then, since another tab may have written meanwhile.
      serialize: () => '',
    });
    const options = { queryClient, persister, maxAge: retentionMs, buster: SHAPE, dehydrateOptions };
    // Saved answers that cannot be read are removed by the restoring itself; the page opens without them.
    await persistQueryClientRestore(options).catch(() => undefined);
    if (!isCurrent()) return;
    const shelf = createShelf(storage, key, SHAPE);
    const removed = new Set<string>();
    const stopNoting = queryClient.getQueryCache().subscribe((event) => {
      const { queryHash, state } = event.query;
      const isEmptied =
        event.type === 'updated' && event.action.type === 'setState' && state.data === undefined;
      if (event.type === 'removed' || isEmptied) removed.add(queryHash);
      if (event.type === 'added') removed.delete(queryHash);
    });
    const stopSaving = persistQueryClientSubscribe(options);
    close = () => {
      stopNoting();
      stopSaving();
    };
    saveNow = () => {
      if (shelf.isWiped()) return 0;
      const clientState = dehydrate(queryClient, dehydrateOptions);
      const mine = withoutFailures({ buster: SHAPE, timestamp: Date.now(), clientState });
      const stored = shelf.read();
      const whole = stored ? together(mine, stored, removed, Date.now()) : mine;
      const all = whole.clientState.queries.length;
      for (let saved: PersistedClient | undefined = whole; saved; saved = lighter(saved)) {
        try {
          shelf.write(saved);
          return all - saved.clientState.queries.length;
        } catch {
          // Full: tried again with less.
        }
      }
      return all;
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
