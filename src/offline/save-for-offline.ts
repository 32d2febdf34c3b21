import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { isHelper, type Role } from '#contract/status';
import type { Api } from '../services/api';
import { isReachable, whenLinkIsBack } from '../services/connection';
import type { Services } from '../services/services';
import { pagedQuery } from '../services/paginated-query';
import { untilIdle } from '../services/query-client';
import { syncNews } from './news';
import { syncSaved } from './saved-internships';
import { saveDeferredScreens } from './service-worker';
import {
  businessOverviewQuery,
  categoriesQuery,
  dayMs,
  ownApplicationsQuery,
  ownInternships,
  profileQuery,
} from '../services/shared-queries';

type Prefetch = (queryClient: QueryClient, api: Api) => Promise<void>;

const options = { staleTime: dayMs, retry: false } as const;

/** The name in every header (rule ui-1). */
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

/** Each role's offline needs, even if never opened. Admins decide online only. */
const needed: Record<Role, readonly Prefetch[]> = {
  student: [profile, categories, ownApplications],
  business: [profile, categories, overview, firstInternships],
  admin: [profile],
  staff: [profile],
};

/** Sends this phone's saves and read marks, and fetches those of others (rules internship-9, notify-3). */
async function syncOf(services: Services): Promise<void> {
  if (services.session.get()?.role === 'student') await syncSaved(services);
  await syncNews(services);
}

/** Delay before screens are saved again, in milliseconds; reconnects and new workers come first. */
const againMs = 60_000;

/** Quiet time after a log-in before prefetching, in milliseconds. */
export const quietMs = 2000;

/** Saves a role's screens and answers one by one, after log-in, start and reconnect. @returns stop */
export function saveForOffline(
  services: Services,
  router?: Pick<RegisteredRouter, 'state' | 'subscribe'>,
  { saveScreens = saveDeferredScreens, sync = syncOf } = {},
): () => void {
  const { api, session, connection, queryClient, dataSaver } = services;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async () => {
    const owner = session.get();
    const isPublic = router?.state.matches.some(({ routeId }) => routeId.startsWith('/_public')) ?? true;
    // A visitor's other screens are prefetched data (rule offline-5).
    if (!owner && (isPublic || dataSaver.get())) return;
    await untilIdle(queryClient);
    // Also when saving data: nothing opens offline without them.
    const isSaved = await saveScreens().catch(() => false);
    if (!isSaved) soon(againMs);
    if (!owner) return;
    // Also when saving data: a press on this phone is no prefetch.
    if (!isHelper(owner.role)) await sync(services).catch(() => undefined);
    for (const prefetch of needed[owner.role]) {
      await untilIdle(queryClient);
      if (session.get()?.token !== owner.token || !isReachable(connection.get()) || dataSaver.get()) return;
      await prefetch(queryClient, api);
    }
  };
  const soon = (ms = quietMs) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms);
  };
  const start = () => soon();
  // None in old browsers and Node.
  const { serviceWorker } = (globalThis.navigator ?? {}) as Partial<Navigator>;
  serviceWorker?.addEventListener('controllerchange', start);
  const stops = [
    session.subscribe(start),
    dataSaver.subscribe(start),
    router?.subscribe('onResolved', () => {
      if (!session.get()) start();
    }),
    whenLinkIsBack(connection, start),
    () => clearTimeout(timer),
    () => serviceWorker?.removeEventListener('controllerchange', start),
  ];
  soon();
  return () => stops.forEach((stop) => stop?.());
}
