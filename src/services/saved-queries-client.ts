import type { QueryClient } from '@tanstack/react-query';
import { createValue } from '../lib/listeners';
import type { Kept, Owner, SavedQueries } from './saved-queries';
import type { StringStorage } from './session';

export type SavedQueriesClient = ReturnType<typeof createSavedQueriesClient>;

/** The page's access to its saved answers, loaded on first use: on a first visit nothing is saved. Never rejects. */
export function createSavedQueriesClient(
  queryClient: QueryClient,
  storage: StringStorage,
  isHere: (owner: Owner) => boolean,
) {
  const kept = createValue<Kept | null>(null);
  let loading: Promise<SavedQueries> | undefined;
  const load = async () =>
    (await import('./saved-queries')).createSavedQueries(queryClient, storage, isHere, kept.set);
  async function run<T>(work: (saved: SavedQueries) => Promise<T>, otherwise?: () => void) {
    loading ??= load();
    const saved = await loading.catch(() => undefined);
    if (saved) return work(saved);
    loading = undefined;
    otherwise?.();
    return undefined;
  }
  return {
    open: (owner: Owner) => run((saved) => saved.open(owner)),
    openFor: (person: number, start: () => void) => run((saved) => saved.openFor(person, start), start),
    settled: async (): Promise<number> => (await run((saved) => saved.settled())) ?? 0,
    /** Stored rows of the public list without room for all; else null. */
    keptOfList: { get: kept.get, subscribe: kept.subscribe },
    remove: (owner: Owner) => run((saved) => saved.remove(owner)),
    wipe: (owner: Owner) =>
      run(
        (saved) => saved.wipe(owner),
        () => queryClient.clear(),
      ),
  };
}
