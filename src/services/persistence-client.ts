import type { QueryClient } from '@tanstack/react-query';
import type { Kept } from './catalogue-store';
import { createValue } from '../lib/listeners';
import { snapshotKey } from './query-keys';
import type { Persistence } from './persistence';
import type { StringStorage } from './session';

export type PersistenceClient = ReturnType<typeof createPersistenceClient>;

/**
 * The page's access to what is saved of the query cache. Its code is loaded when it is first opened: on a first visit
 * nothing is saved.
 */
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
    /**
     * Restores what `owner` has saved, and saves what follows, unless it is open already; nothing when its code cannot be loaded.
     * Never rejects.
     */
    open: (owner: number | null): Promise<void> => {
      // Opened anew, it would throw away what a screen is fetching.
      if (opened?.owner === owner && opened.done) return opened.done;
      const opening: typeof opened = { owner };
      opened = opening;
      return (opening.done = load().then(
        (persistence) => persistence.open(owner),
        () => void delete opening.done,
      ));
    },
    /**
     * Opens what a person has saved before their session starts; again, when the start of a page or the end of a log-out opens
     * a visitor's meanwhile: their answers would be saved as a visitor's. Never rejects.
     * @param start starts the session, while nothing else is open
     */
    async openFor(person: number, start: () => void): Promise<void> {
      do await this.open(person);
      while (opened?.owner !== person);
      start();
    },
    /** See createPersistence. */
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
