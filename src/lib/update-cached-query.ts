import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Saved } from './api';

/**
 * Puts what the server just answered to a write into a saved answer, which keeps its age. One that is on its way may be
 * older than the write, so it is asked for anew.
 * @param change makes the new body from the saved one; not called when nothing is saved
 */
export async function updateCachedQuery<T>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (body: T) => T,
): Promise<void> {
  const before = queryClient.getQueryState(queryKey);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Saved<T>>(
    queryKey,
    (saved) => saved && { ...saved, body: change(saved.body) },
    before && { updatedAt: before.dataUpdatedAt },
  );
  if (before?.fetchStatus === 'fetching' || before?.error) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
