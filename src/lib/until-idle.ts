import type { QueryClient } from '@tanstack/react-query';

/** Resolves when no query is being fetched. */
export const untilIdle = (queryClient: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    const stop = queryClient.getQueryCache().subscribe(check);
    check();
  });
