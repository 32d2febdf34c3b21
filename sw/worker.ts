import { OUTBOX_SYNC_TAG } from '#contract/worker-protocol';
import { browserTimers, sha256 } from '#outbox/environment';
import { readDurableSession } from '#outbox/store/sessions';
import { claimPages } from './timeouts';
import { logo, publicAnswer, sessionAnswer, type CacheDependencies } from './caches';
import { onMessage } from './messages';
import {
  notifySent,
  openPressed,
  type NotificationScope,
  renewSubscription,
  showPush,
  type SubscriptionChangeEvent,
} from './push';
import { createPrecache, type PrecacheEntry } from './precache';
import { classify } from './requests';
import { withSavedScreen } from './saved-screens';
import { drainInWorker, onSync, type SyncEvent } from './sync';

declare const self: ServiceWorkerGlobalScope & { precached: PrecacheEntry[] };

const precache = createPrecache(self.precached, {
  caches,
  fetch: (input, init) => fetch(input, init),
  origin: self.location.origin,
});

const session = async () => (await readDurableSession()).session;
const screenDependencies = {
  caches,
  owner: async () => (await session())?.userId ?? null,
  timers: browserTimers,
};

interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { requestMode: RequestMode }; source: 'fetch-event' }): Promise<void>;
}

/** Keeps Chromium from also asking the network for a page while the worker starts. */
function skipNetworkRace(event: RoutingEvent): void {
  const rule = { condition: { requestMode: 'navigate' }, source: 'fetch-event' } as const;
  event.waitUntil(Promise.resolve(event.addRoutes?.(rule)).catch(() => undefined));
}

self.addEventListener('install', (event) => {
  skipNetworkRace(event);
  event.waitUntil(precache.install());
});
// Claiming makes the first visit's page work offline too.
self.addEventListener('activate', (event) =>
  event.waitUntil(claimPages(precache.activate(), () => self.clients.claim(), browserTimers)),
);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const deps = (): CacheDependencies => ({
    caches,
    fetch: (input) => fetch(input),
    now: () => Date.now(),
    sha256,
    timers: browserTimers,
    waitUntil: (work) => event.waitUntil(work),
  });
  switch (classify(request, self.location.origin)) {
    case 'shell':
      return event.respondWith(withSavedScreen(screenDependencies, request, precache.shell(request)));
    case 'asset':
      if (!precache.isPrecached(request.url)) return undefined;
      return event.respondWith(precache.file(request, (work) => event.waitUntil(work)));
    case 'public_answer':
      return event.respondWith(publicAnswer(deps(), request));
    case 'session_answer':
      return event.respondWith(sessionAnswer(deps(), request));
    case 'logo':
      return event.respondWith(logo(deps(), request));
    case null:
      return undefined;
  }
});

self.addEventListener('message', (event) => {
  const skipWaiting = () => self.skipWaiting();
  event.waitUntil(
    onMessage(event.data, { precache, skipWaiting }, (value) => event.ports[0]?.postMessage(value)),
  );
});

const notificationScope = (): NotificationScope => ({
  clients: self.clients,
  registration: self.registration,
  permission: 'Notification' in self ? Notification.permission : undefined,
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openPressed(notificationScope(), notification.data as { path?: unknown } | null));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data, session)));

self.addEventListener('pushsubscriptionchange', ((event: SubscriptionChangeEvent) =>
  event.waitUntil(renewSubscription(self, event, session, (...asked) => fetch(...asked)))) as EventListener);

self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag === OUTBOX_SYNC_TAG)
    event.waitUntil(
      onSync(
        () => drainInWorker(),
        (internships) => notifySent(notificationScope(), internships),
      ),
    );
}) as EventListener);
