import type { QueryClient } from '@tanstack/react-query';
import type { Role } from '#contract/status';
import type { Api } from '../lib/api';
import { isReachable, whenLinkIsBack } from '../lib/connection';
import type { Services } from '../lib/services';
import { pagedQuery } from '../lib/paged-query';
import { untilIdle } from '../lib/until-idle';
import { categoriesQuery, dayMs, ownApplicationsQuery, ownInternships } from '../lib/shared-queries';

type Prefetch = (queryClient: QueryClient, api: Api) => Promise<void>;

/** Saved answers of the last day are not fetched again. */
const options = { staleTime: dayMs, retry: false } as const;

const categories: Prefetch = (queryClient, api) =>
  queryClient.prefetchQuery({ ...categoriesQuery(api), ...options });
const ownApplications: Prefetch = (queryClient, api) =>
  queryClient.prefetchQuery({ ...ownApplicationsQuery(api), ...options });
const firstInternships: Prefetch = (queryClient, api) =>
  queryClient.prefetchInfiniteQuery({ ...pagedQuery(api, ownInternships), ...options });

/** What each role needs without signal even where it was never opened. Admins decide with signal only. */
const needed: Record<Role, readonly Prefetch[]> = {
  student: [categories, ownApplications],
  business: [categories, firstInternships],
  admin: [],
};

/** How long the screen after a log-in has to itself before anything is prefetched, in milliseconds. */
export const quietMs = 2000;

/**
 * Prefetches what a person opens without signal: after a log-in, at the start of the page, and after a reconnect. One
 * request after the other, behind the screen's own; the query cache keeps the answers, and the worker the categories.
 * @returns stop
 */
export function saveForOffline({
  api,
  session,
  connection,
  queryClient,
  dataSaver,
}: Pick<Services, 'api' | 'session' | 'connection' | 'queryClient' | 'dataSaver'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    const owner = session.get();
    if (!owner) return;
    for (const prefetch of needed[owner.role]) {
      await untilIdle(queryClient);
      // Logged out meanwhile, the signal went, or it has become dear (rule 51).
      if (session.get()?.token !== owner.token || !isReachable(connection.get()) || dataSaver.get()) return;
      await prefetch(queryClient, api);
    }
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), quietMs);
  };
  const stops = [
    session.subscribe(soon),
    dataSaver.subscribe(soon),
    whenLinkIsBack(connection, soon),
    () => clearTimeout(timer),
  ];
  soon();
  return () => stops.forEach((stop) => stop());
}
