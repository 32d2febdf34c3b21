import { QueryCache, QueryClient, MutationCache } from '@tanstack/react-query';
import { isCode, NoAnswerError } from './api';

/** Cached answers are kept this long, in milliseconds; timers can count at most 24 days. */
export const retentionMs = 20 * 86_400_000;

/** Answers are fresh for this long within one visit, in milliseconds. */
const freshMs = 60_000;

export interface SessionEvents {
  onSessionExpired: (token: string | null) => void;
  onSecondFactorMissing: () => void;
}

/**
 * Creates the query client. `networkMode: 'always'` so that nothing hangs offline: queries show the cached answer at
 * once,
 * try the network, and report when it failed.
 * @param events.onSessionExpired called with the token of a call whose session has expired
 * @param events.onSecondFactorMissing called when an admin has to turn on the second factor first (rule 43)
 */
export function createQueryClient({ onSessionExpired, onSecondFactorMissing }: SessionEvents): QueryClient {
  const onError = (error: unknown) => {
    if (isCode(error, 'session_expired')) onSessionExpired(error.token);
    if (isCode(error, 'second_factor_missing')) onSecondFactorMissing();
  };
  const startedAt = Date.now();
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        onError(error);
        // A rejected business must not keep what it may no longer see (ADR 11).
        if (isCode(error, 'account_rejected')) query.setState({ data: undefined });
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        gcTime: retentionMs,
        // Data restored from an earlier visit is shown at once and refetched.
        staleTime: ({ state }) => (state.dataUpdatedAt < startedAt ? 0 : freshMs),
        refetchOnWindowFocus: false,
        // `networkMode: 'always'` turns this off; connection.ts reports reconnects.
        refetchOnReconnect: true,
        retry: (failures, error) => error instanceof NoAnswerError && failures < 1,
        retryDelay: 1000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

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
