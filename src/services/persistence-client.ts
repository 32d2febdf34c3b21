import type { QueryClient } from '@tanstack/react-query';
import type { Kept } from './catalogue-store';
import { createValue } from '../lib/listeners';
import { snapshotKey } from './query-keys';
import type { Persistence } from './persistence';
import type { StringStorage } from './session';

export type PersistenceClient = ReturnType<typeof createPersistenceClient>;

/** The page's access to the saved query cache, loaded on first use: on a first visit nothing is saved. */
export function createPersistenceClient(queryClient: QueryClient, storage: StringStorage) {
  const kept = createValue<Kept | null>(null);
  let loaded: Persistence | undefined;
  let loading: Promise<Persistence> | undefined;
  let opened: { owner: number | null; done?: Promise<void> } | undefined;

  async function create(): Promise<Persistence> {
    const { createPersistence } = await import('./persistence');
    const created = createPersistence(queryClient, storage);
    created.keptOfList.subscribe(() => kept.set(created.keptOfList.get()));
    return (loaded = created);
  }
  const load = (): Promise<Persistence> => {
    loading ??= create().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  return {
    /** Restores what `owner` saved, and saves from now on; no-op when open. Never rejects. */
    open: (owner: number | null): Promise<void> => {
      // Reopening would discard a screen's fetch.
      if (opened?.owner === owner && opened.done) return opened.done;
      const opening: typeof opened = { owner };
      opened = opening;
      return (opening.done = load().then(
        (persistence) => persistence.open(owner),
        () => void delete opening.done,
      ));
    },
    /** Opens a person's answers before their session, again if a visitor's opened meanwhile. Never rejects. */
    async openFor(person: number, start: () => void): Promise<void> {
      do await this.open(person);
      while (opened?.owner !== person);
      start();
    },
    flush: (): number => loaded?.flush() ?? 0,
    settled: async (): Promise<number> => (await load()).settled(),
    keptOfList: { get: kept.get, subscribe: kept.subscribe },
    wipe(owner: number | null): void {
      opened = undefined;
      if (loaded) return loaded.wipe(owner);
      queryClient.clear();
      storage.removeItem(snapshotKey(owner));
    },
  };
}
