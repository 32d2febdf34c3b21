import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query';
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  type PersistedClient,
} from '@tanstack/react-query-persist-client';
import { catalogueHash, createCatalogue } from './catalogue';
import { createCatalogueStore } from './catalogue-store';
import { retentionMs } from './query-client';
import { snapshotKey } from './query-keys';
import { dropOldest, mergeSnapshots, snapshotStore, withoutFailures } from './query-snapshots';
import type { StringStorage } from './session';

/** Increased when the format of saved answers changes: older snapshots are then dropped. */
const formatVersion = '1';

export type Persistence = ReturnType<typeof createPersistence>;

/**
 * Persists the query cache: one snapshot for each user, and the public list apart from them. The only file that knows the
 * persister.
 */
export function createPersistence(
  queryClient: QueryClient,
  storage: StringStorage,
  store = createCatalogueStore(),
) {
  const catalogue = createCatalogue(queryClient, store);
  /** Every query with data, also where the last refetch failed; not the list, nor what a search has found. */
  const dehydrateOptions = {
    shouldDehydrateQuery: ({ state, meta, queryHash }: Pick<Query, 'state' | 'meta' | 'queryHash'>) =>
      state.data !== undefined &&
      meta?.isTransient !== true &&
      (queryHash !== catalogueHash || catalogue.isInSnapshot()),
  };
  let close = () => {};
  let saveNow = () => 0;
  let opening = Promise.resolve();
  let generation = 0;
  let isFirst = true;

  async function restore(owner: number | null, isCurrent: () => boolean): Promise<void> {
    if (!isCurrent()) return;
    // Of somebody else; what a visitor's first page has fetched before this was loaded stays.
    if (!isFirst) catalogue.clearOthers();
    isFirst = false;
    const isFilled = queryClient.getQueryCache().getAll().length > 0;
    const key = snapshotKey(owner);
    const persister = createSyncStoragePersister({
      storage: {
        ...storage,
        // The persister is throttled: the user may have logged out by now.
        setItem: () => {
          if (isCurrent()) saveNow();
        },
      },
      key,
      throttleTime: 500,
      // The persister only triggers the write; the snapshot is merged at that moment with another tab's.
      serialize: () => '',
    });
    const options = { queryClient, persister, maxAge: retentionMs, buster: formatVersion, dehydrateOptions };
    // Unreadable snapshots are removed by the library; the page opens without them.
    await persistQueryClientRestore(options).catch(() => undefined);
    await catalogue.restore();
    if (!isCurrent()) return;
    const snapshots = snapshotStore(storage, key, formatVersion);
    const removed = new Set<string>();
    const stopTracking = queryClient.getQueryCache().subscribe((event) => {
      const { queryHash, state } = event.query;
      const isEmptied =
        event.type === 'updated' && event.action.type === 'setState' && state.data === undefined;
      if (event.type === 'removed' || isEmptied) removed.add(queryHash);
      if (event.type === 'added') removed.delete(queryHash);
    });
    const stopSaving = persistQueryClientSubscribe(options);
    close = () => {
      stopTracking();
      stopSaving();
    };
    saveNow = () => {
      if (snapshots.isWiped()) return 0;
      const clientState = dehydrate(queryClient, dehydrateOptions);
      // What a visit without the store has left there.
      if (!catalogue.isInSnapshot()) removed.add(catalogueHash);
      const mine = withoutFailures({ buster: formatVersion, timestamp: Date.now(), clientState });
      const stored = snapshots.read();
      const whole = stored ? mergeSnapshots(mine, stored, removed, Date.now()) : mine;
      const all = whole.clientState.queries.length;
      for (let saved: PersistedClient | undefined = whole; saved; saved = dropOldest(saved, catalogueHash)) {
        try {
          snapshots.write(saved);
          return all - saved.clientState.queries.length;
        } catch {
          // Storage is full: retried with fewer queries.
        }
      }
      return all;
    };
    // Nothing else of it may change on this visit.
    if (isFilled) saveNow();
  }

  const end = () => {
    close();
    close = () => {};
    saveNow = () => 0;
    generation += 1;
  };

  return {
    /** Restores what `owner` (a user id, or null for a visitor) has saved, and saves what follows. */
    open(owner: number | null): Promise<void> {
      end();
      const current = generation;
      // One at a time, so that an earlier restore cannot fill what a later one has cleared.
      opening = opening.then(() => restore(owner, () => generation === current));
      return opening;
    },
    /**
     * Saves at once instead of after the throttle of 500 ms, for a page that is about to be closed.
     * @returns how many of the oldest answers were evicted because storage is full
     */
    flush: () => saveNow(),
    /**
     * Saves at once, and resolves when the public list is stored too.
     * @returns for how many answers the phone has no room, the list among them
     */
    async settled(): Promise<number> {
      await catalogue.settled();
      return saveNow() + (catalogue.kept.get() ? 1 : 0);
    },
    /** How many rows of the public list are stored, when the phone has no room for all of them; else null. */
    keptOfList: catalogue.kept,
    /** Stops saving and deletes everything a person had saved; the public list stays. */
    wipe(owner: number | null): void {
      end();
      catalogue.clearOthers();
      storage.removeItem(snapshotKey(owner));
    },
  };
}
