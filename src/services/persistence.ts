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

/** Increased when the saved format changes: older snapshots are dropped. */
const formatVersion = '1';

export type Persistence = ReturnType<typeof createPersistence>;

/** Persists the query cache: a snapshot per user, the public list apart. Only this file knows the persister. */
export function createPersistence(
  queryClient: QueryClient,
  storage: StringStorage,
  store = createCatalogueStore(),
) {
  const catalogue = createCatalogue(queryClient, store);
  /** Every query with data, also after a failed refetch; without the list and search results. */
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
    // Another person's answers; what a visitor's first page fetched before stays.
    if (!isFirst) catalogue.clearOthers();
    isFirst = false;
    const isFilled = queryClient.getQueryCache().getAll().length > 0;
    const key = snapshotKey(owner);
    const persister = createSyncStoragePersister({
      storage: {
        ...storage,
        // The persister is throttled: the user may have logged out.
        setItem: () => {
          if (isCurrent()) saveNow();
        },
      },
      key,
      throttleTime: 500,
      // The persister only triggers the write; the snapshot is merged then with another tab's.
      serialize: () => '',
    });
    const options = { queryClient, persister, maxAge: retentionMs, buster: formatVersion, dehydrateOptions };
    // The library removes unreadable snapshots; the page opens without.
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
      // Left by a visit without the store.
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
          // Full storage: retried with fewer queries.
        }
      }
      return all;
    };
    // It may not change again in this visit.
    if (isFilled) saveNow();
  }

  const end = () => {
    close();
    close = () => {};
    saveNow = () => 0;
    generation += 1;
  };

  return {
    /** Restores the saved answers of `owner` (user id, or null for a visitor), and saves from now on. */
    open(owner: number | null): Promise<void> {
      end();
      const current = generation;
      // Sequential, so that an earlier restore cannot refill the cache.
      opening = opening.then(() => restore(owner, () => generation === current));
      return opening;
    },
    /** Saves at once, for a closing page. @returns number of answers evicted from a full storage */
    flush: () => saveNow(),
    /** Saves at once, and resolves when the public list is stored. @returns number of answers without room */
    async settled(): Promise<number> {
      await catalogue.settled();
      return saveNow() + (catalogue.kept.get() ? 1 : 0);
    },
    /** Stored rows of the public list without room for all; else null. */
    keptOfList: catalogue.kept,
    /** Stops saving and deletes a person's answers; the public list stays. */
    wipe(owner: number | null): void {
      end();
      catalogue.clearOthers();
      storage.removeItem(snapshotKey(owner));
    },
  };
}
