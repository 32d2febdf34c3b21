import { QueryCache, QueryClient, MutationCache } from '@tanstack/react-query';
import { isCode, NoAnswerError } from './api';

/** Saved answers are kept this long, in milliseconds: under the 24 days a timer can count. */
export const retentionMs = 20 * 86_400_000;

/** Within one visit an answer is not asked for again for so long, in milliseconds. */
const FRESH_FOR = 60_000;

/**
 * The query client. `networkMode: 'always'` so that nothing ever hangs without signal: a query answers from the saved
 * cache at once, tries the network, and says when it could not.
 * @param onSessionExpired called with its token when any call was refused because the session has ended on the server
 */
export function createQueryClient(onSessionExpired: (token: string | null) => void): QueryClient {
  const onError = (error: unknown) => {
    if (isCode(error, 'session_expired')) onSessionExpired(error.token);
  };
  const startedAt = Date.now();
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        onError(error);
        // What a rejected business may not see it may not keep either (ADR 11).
        if (isCode(error, 'account_rejected')) query.setState({ data: undefined });
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        gcTime: retentionMs,
        // What an earlier visit saved is shown at once and asked for anew: who reloads wants to see what changed.
        staleTime: ({ state }) => (state.dataUpdatedAt < startedAt ? 0 : FRESH_FOR),
        refetchOnWindowFocus: false,
        // Always asking turns this off by itself; connection.ts says when there is signal again.
        refetchOnReconnect: true,
        retry: (failures, error) => error instanceof NoAnswerError && failures < 1,
        retryDelay: 1000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
