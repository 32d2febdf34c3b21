import { hashKey, type QueryClient } from '@tanstack/react-query';
import { browserTimers } from '#outbox/environment';
import { StorageFull } from '#outbox/errors';
import type { Saved } from './api';
import type { CatalogueStore, FullList, Kept } from './catalogue-store';
import { createValue } from '../lib/listeners';
import { internshipKeys } from './query-keys';

const queryKey = internshipKeys.list;
/** Of the query that is kept apart. */
export const catalogueHash = hashKey(queryKey);

/** The page opens without the list when the database has not answered by then, in milliseconds. */
const readTimeoutMs = 1000;

/**
 * Keeps the query of the public list in a store that all people of this phone share, apart from the snapshots (ADR 24).
 * It survives a log-out, since it is public.
 */
export function createCatalogue(queryClient: QueryClient, store: CatalogueStore) {
  const kept = createValue<Kept | null>(null);
  /** The store does not work, or has not taken over yet what a visit without it has left in a snapshot. */
  let isInSnapshot = false;
  /** The list as last read or written. */
  let known: Saved<FullList> | undefined;
  let saving = Promise.resolve();
  let isWatching = false;
  /** The first read begins beside that of the session. */
  let early: ReturnType<CatalogueStore['read']> | undefined = store.read();
  early.catch(() => undefined);

  const state = () => queryClient.getQueryState<Saved<FullList>>(queryKey);

  const failed = (error: unknown) => {
    isInSnapshot = !(error instanceof StorageFull);
    // Nothing of a list for which there is no room is stored, or an older one.
    if (!isInSnapshot) kept.set({ count: 0, all: state()?.data?.body.internships.length ?? 0 });
  };

  function save(): void {
    const { data, dataUpdatedAt } = state() ?? {};
    if (!data || data === known || dataUpdatedAt === undefined) return;
    known = data;
    saving = saving
      .then(() => store.write(data, dataUpdatedAt, Date.now()))
      .then((stored) => {
        isInSnapshot = false;
        kept.set(stored.count < stored.all ? stored : null);
      })
      .catch(failed);
  }

  /** Takes the stored list, unless the page has a newer one by now. */
  async function read(): Promise<void> {
    const reading = early ?? store.read();
    early = undefined;
    const found = await reading;
    if (!found) return;
    const mine = state()?.data ? state()?.dataUpdatedAt : undefined;
    const { list, updatedAt, kept: stored } = found;
    kept.set(stored.count < stored.all ? stored : null);
    if (mine !== undefined && (mine >= updatedAt || updatedAt > Date.now())) return;
    known = list;
    queryClient.setQueryData(queryKey, list, { updatedAt });
  }

  function watch(): void {
    if (isWatching) return;
    isWatching = true;
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryHash === catalogueHash) save();
    });
  }

  return {
    /** How much of the list is on the phone when it had no room for all of it; else null. */
    kept: { get: kept.get, subscribe: kept.subscribe },
    /** Whether the snapshot has to hold the list. */
    isInSnapshot: () => isInSnapshot,
    /** Clears the cache of everything but the list. */
    clearOthers(): void {
      const { data, dataUpdatedAt } = state() ?? {};
      queryClient.clear();
      if (data) queryClient.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt });
    },
    /** Reads the stored list into the cache, and stores the one that a snapshot had when it is newer. Never rejects. */
    async restore(): Promise<void> {
      // Else the snapshot's list would be gone when the page is closed now.
      isInSnapshot ||= state()?.data !== undefined && state()?.data !== known;
      const reading = read()
        .catch(failed)
        .then(() => {
          watch();
          save();
        });
      let stop = () => {};
      const late = new Promise<void>((resolve) => (stop = browserTimers.after(readTimeoutMs, resolve)));
      await Promise.race([reading, late]);
      stop();
    },
    /** Resolves when the list is stored, as far as there is room for it. */
    settled: () => saving,
  };
}
