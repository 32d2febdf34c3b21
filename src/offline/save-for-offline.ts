import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { Role } from '#contract/status';
import type { Api } from '../services/api';
import { isReachable, whenLinkIsBack } from '../services/connection';
import type { Services } from '../services/services';
import { pagedQuery } from '../services/paged-query';
import { untilIdle } from '../services/query-client';
import { syncNews } from './news';
import { syncSaved } from './saved-internships';
import { saveSignedIn } from './worker-messages';
import {
  businessOverviewQuery,
  categoriesQuery,
  dayMs,
  ownApplicationsQuery,
  ownInternships,
  profileQuery,
} from '../services/shared-queries';

type Prefetch = (queryClient: QueryClient, api: Api) => Promise<void>;

/** Saved answers of the last day are not fetched again. */
const options = { staleTime: dayMs, retry: false } as const;

/** Its name stands in the header of every screen (rule 53). */
const profile: Prefetch = (queryClient, api) =>
  queryClient.prefetchQuery({ ...profileQuery(api), ...options });
const categories: Prefetch = (queryClient, api) =>
  queryClient.prefetchQuery({ ...categoriesQuery(api), ...options });
const ownApplications: Prefetch = (queryClient, api) =>
  queryClient.prefetchQuery({ ...ownApplicationsQuery(api), ...options });
const overview: Prefetch = (queryClient, api) =>
  queryClient.prefetchQuery({ ...businessOverviewQuery(api), ...options });
const firstInternships: Prefetch = (queryClient, api) =>
  queryClient.prefetchInfiniteQuery({ ...pagedQuery(api, ownInternships), ...options });

/** What each role needs without signal even where it was never opened. Admins decide with signal only. */
const needed: Record<Role, readonly Prefetch[]> = {
  student: [profile, categories, ownApplications],
  business: [profile, categories, overview, firstInternships],
  admin: [profile],
};

/** Sends what was saved and read on this phone, and fetches what other phones of the account have (rules 68, 74). */
async function syncOf(services: Services): Promise<void> {
  if (services.session.get()?.role === 'student') await syncSaved(services);
  await syncNews(services);
}

/** When it is tried again to save a role's screens, in milliseconds; a reconnect and a new worker come first. */
const againMs = 60_000;

/** How long the screen after a log-in has to itself before anything is prefetched, in milliseconds. */
export const quietMs = 2000;

/**
 * Saves a role's screens and prefetches what a person opens without signal: after a log-in, at the start of the page, and after a reconnect. One
 * request after the other, behind the screen's own; the query cache keeps the answers, and the worker the categories.
 * @param saveScreens false when the screens are not all on the phone yet
 * @param sync what a student or business has done here and on other phones
 * @param router a visitor who opens more than the public screens has the others saved too
 * @returns stop
 */
export function saveForOffline(
  services: Services,
  saveScreens = saveSignedIn,
  sync = syncOf,
  router?: Pick<RegisteredRouter, 'state' | 'subscribe'>,
): () => void {
  const { api, session, connection, queryClient, dataSaver } = services;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    const owner = session.get();
    const isPublic = router?.state.matches.some(({ routeId }) => routeId.startsWith('/_public')) ?? true;
    if (!owner && isPublic) return;
    await untilIdle(queryClient);
    // Also where data is saved: without them nothing opens offline.
    const isSaved = await saveScreens().catch(() => false);
    if (!isSaved) soon(againMs);
    if (!owner) return;
    // Also where data is saved: a press on this phone is no data ahead.
    if (owner.role !== 'admin') await sync(services).catch(() => undefined);
    for (const prefetch of needed[owner.role]) {
      await untilIdle(queryClient);
      // Logged out meanwhile, the signal went, or it has become dear (rule 51).
      if (session.get()?.token !== owner.token || !isReachable(connection.get()) || dataSaver.get()) return;
      await prefetch(queryClient, api);
    }
  };
  const soon = (ms = quietMs) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };
  const start = () => soon();
  // None in old browsers, and in Node.
  const { serviceWorker } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  serviceWorker?.addEventListener('controllerchange', start);
  const stops = [
    session.subscribe(start),
    dataSaver.subscribe(start),
    router?.subscribe('onResolved', () => session.get() ?? start()),
    whenLinkIsBack(connection, start),
    () => clearTimeout(timer),
    () => serviceWorker?.removeEventListener('controllerchange', start),
  ];
  soon();
  return () => stops.forEach((stop) => stop?.());
}
