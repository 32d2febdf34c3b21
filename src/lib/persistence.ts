import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { retentionMs } from './query-client';
import {
  dropOldest,
  formatVersion,
  mergeSnapshots,
  parseSnapshot,
  snapshotStore,
  withoutFailures,
  type Snapshot,
} from './query-snapshots';
import type { StringStorage } from './session';

const keyOf = (owner: number | null) => `wokabaut.cache.${owner ?? 'visitor'}`;

/** Changes are saved this long after the first of them, in milliseconds. */
const throttleMs = 500;

export type Persistence = ReturnType<typeof createPersistence>;

/** Persists the query cache, one snapshot for each user (ADR 22). */
export function createPersistence(queryClient: QueryClient, storage: StringStorage) {
  let close = () => {};
  let saveNow = () => 0;

  const end = () => {
    close();
    close = () => {};
    saveNow = () => 0;
    queryClient.clear();
  };

  /** Hydrates the stored snapshot; one that is unreadable or too old is deleted. */
  function restore(key: string): void {
    try {
      const stored = parseSnapshot(storage.getItem(key));
      if (stored && Date.now() - stored.timestamp <= retentionMs) {
        return hydrate(queryClient, stored.clientState);
      }
    } catch {
      // The page opens without it.
    }
    storage.removeItem(key);
  }

  return {
    /** Restores what `owner` (a user id, or null for a visitor) has saved, and saves what follows. */
    open(owner: number | null): void {
      end();
      const key = keyOf(owner);
      restore(key);
      const snapshots = snapshotStore(storage, key);
      const removed = new Set<string>();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
        // Events of observers change nothing that is saved.
        if (!['added', 'removed', 'updated'].includes(event.type)) return;
        const { queryHash, state } = event.query;
        const isEmptied =
          event.type === 'updated' && event.action.type === 'setState' && state.data === undefined;
        if (event.type === 'removed' || isEmptied) removed.add(queryHash);
        if (event.type === 'added') removed.delete(queryHash);
        timer ??= setTimeout(() => {
          timer = undefined;
          saveNow();
        }, throttleMs);
      });
      close = () => {
        unsubscribe();
        clearTimeout(timer);
      };
      saveNow = () => {
        if (snapshots.isWiped()) return 0;
        // Every query with data, also where the last refetch failed.
        const clientState = dehydrate(queryClient, {
          shouldDehydrateQuery: ({ state }) => state.data !== undefined,
        });
        const mine = withoutFailures({ buster: formatVersion, timestamp: Date.now(), clientState });
        const stored = snapshots.read();
        const whole = stored ? mergeSnapshots(mine, stored, removed, Date.now()) : mine;
        const all = whole.clientState.queries.length;
        for (let saved: Snapshot | undefined = whole; saved; saved = dropOldest(saved)) {
          try {
            snapshots.write(saved);
            return all - saved.clientState.queries.length;
          } catch {
            // Storage is full: retried with fewer queries.
          }
        }
        return all;
      };
    },
    /**
     * Saves at once instead of after the throttle, for a page that is about to be closed.
     * @returns how many of the oldest answers were evicted because storage is full
     */
    flush: () => saveNow(),
    /** Stops saving and deletes everything a person had saved. */
    wipe(owner: number | null): void {
      end();
      storage.removeItem(keyOf(owner));
    },
  };
}
