import { QueryCache, QueryClient, MutationCache } from '@tanstack/react-query';
import { isCode, NoAnswerError } from './api';

/** How long cached answers are kept, in milliseconds; timers count at most 24 days. */
export const retentionMs = 20 * 86_400_000;

const freshMs = 60_000;

export interface SessionEvents {
  onSessionExpired: (token: string | null) => void;
  /** The screen of a step that the account has to take first. */
  onStepNeeded: (screen: '/two-step-sign-in' | '/change-password') => void;
}

/** Queries never hang offline; a 401 asks to log in again: events get the refused token (rule sign-in-6). */
export function createQueryClient({ onSessionExpired, onStepNeeded }: SessionEvents): QueryClient {
  const onError = (error: unknown) => {
    if (isCode(error, 'session_expired')) onSessionExpired(error.token);
    if (isCode(error, 'second_factor_missing')) onStepNeeded('/two-step-sign-in');
    if (isCode(error, 'password_change_needed')) onStepNeeded('/change-password');
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
        // Data of an earlier visit is shown at once and refetched.
        staleTime: ({ state }) => (state.dataUpdatedAt < startedAt ? 0 : freshMs),
        refetchOnWindowFocus: false,
        // Off by `networkMode: 'always'`; connection.ts reports reconnects.
        refetchOnReconnect: true,
        retry: (failures, error) => error instanceof NoAnswerError && failures < 1,
        retryDelay: 1000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

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
