import { QueryCache, QueryClient, MutationCache } from '@tanstack/react-query';
import { isCode, NoAnswerError } from './api';

/** Saved answers are kept this long, in milliseconds: under the 24 days a timer can count. */
export const KEEP_FOR = 20 * 86_400_000;

/**
 * The query client. `networkMode: 'always'` so that nothing ever hangs without signal: a query answers from the saved
 * cache at once, tries the network, and says when it could not.
 * @param onSessionExpired called when any call was refused because the session has ended on the server
 */
export function createQueryClient(onSessionExpired: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isCode(error, 'session_expired')) onSessionExpired();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        gcTime: KEEP_FOR,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => error instanceof NoAnswerError && failures < 1,
        retryDelay: 1000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
