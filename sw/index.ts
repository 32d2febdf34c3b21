import { browserTimers, sha256 } from '#outbox/environment';
import { readDurableSession } from '#outbox/store/durable-session';
import { activation } from './activation';
import { logo, publicAnswer, sessionAnswer, type CacheDependencies } from './caches';
import { onMessage } from './messages';
import { createPrecache, type PrecacheEntry } from './precache';
import { classify } from './requests';
import { withSavedScreen } from './saved-screens';

/** The build replaces `__WB_MANIFEST` with the list of built files. */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

const precache = createPrecache(self.__WB_MANIFEST, {
  caches,
  fetch: (input, init) => fetch(input, init),
  origin: self.location.origin,
});

const screenDependencies = {
  caches,
  owner: async () => (await readDurableSession()).session?.userId ?? null,
  timers: browserTimers,
};

/** The Static Routing API is missing from TypeScript's WebWorker library: only Chromium has it. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { requestMode: RequestMode }; source: 'fetch-event' }): Promise<void>;
}

/**
 * Chromium asks the network for a page while it starts a worker that sleeps, and throws the answer away. A rule that names the
 * worker as the source keeps it from doing so.
 */
function skipNetworkRace(event: RoutingEvent): void {
  const rule = { condition: { requestMode: 'navigate' }, source: 'fetch-event' } as const;
  event.waitUntil(Promise.resolve(event.addRoutes?.(rule)).catch(() => undefined));
}

self.addEventListener('install', (event) => {
  skipNetworkRace(event);
  event.waitUntil(precache.install());
});
// Claiming makes the page of the first visit work offline too.
self.addEventListener('activate', (event) =>
  event.waitUntil(activation(precache.activate(), () => self.clients.claim(), browserTimers)),
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
