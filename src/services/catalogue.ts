import { hashKey, type QueryClient } from '@tanstack/react-query';
import { browserTimers } from '#outbox/environment';
import { StorageFull } from '#outbox/errors';
import type { Saved } from './api';
import type { CatalogueStore, FullList, Kept } from './catalogue-store';
import { createValue } from '../lib/listeners';
import { internshipKeys } from './query-keys';

const queryKey = internshipKeys.list;
/** The public list's query. */
export const catalogueHash = hashKey(queryKey);

/** Timeout of the database, after which the page opens without the list, in milliseconds. */
const readTimeoutMs = 1000;

/** Keeps the public list in a store shared by the phone's people (ADR 24); it survives a log-out. */
export function createCatalogue(queryClient: QueryClient, store: CatalogueStore) {
  const kept = createValue<Kept | null>(null);
  /** The store fails, or has not adopted the list that a visit without it left in a snapshot. */
  let isInSnapshot = false;
  let known: Saved<FullList> | undefined;
  let saving = Promise.resolve();
  let isWatching = false;
  /** Reading begins beside the session's. */
  let early: ReturnType<CatalogueStore['read']> | undefined = store.read();
  early.catch(() => undefined);

  const state = () => queryClient.getQueryState<Saved<FullList>>(queryKey);

  const failed = (error: unknown) => {
    isInSnapshot = !(error instanceof StorageFull);
    // Without room, nothing or an older list is stored.
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

  /** Adopts the stored list, unless the page has a newer one. */
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
    /** Number of stored rows without room for all; else null. */
    kept: { get: kept.get, subscribe: kept.subscribe },
    /** Whether the snapshot has to hold the list. */
    isInSnapshot: () => isInSnapshot,
    clearOthers(): void {
      const { data, dataUpdatedAt } = state() ?? {};
      queryClient.clear();
      if (data) queryClient.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt });
    },
    /** Reads the stored list into the cache, or stores a snapshot's newer one. Never rejects. */
    async restore(): Promise<void> {
      // Else the snapshot's list would be lost when the page is closed now.
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
    /** Resolves when the list is stored, as far as there is room. */
    settled: () => saving,
  };
}
