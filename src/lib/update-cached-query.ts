import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Saved } from './api';

/**
 * Updates a cached answer after a write, keeping its age. A pending refetch may be older than the write, so it is
 * repeated.
 * @param change makes the new body from the cached one; not called when nothing is cached
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
