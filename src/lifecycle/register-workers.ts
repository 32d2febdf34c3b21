import { OUTBOX_SYNC_TAG, SENDER_SCOPE, WORKER_URL, workerMessages } from '#contract/worker-protocol';
import { senderRegistration, type SyncRegistration } from '#outbox/sender-registration';
import { hasOutbox } from '#outbox/store/durable-session';
import senderUrl from '../../sw/sender?worker&url';
import type { SessionStore } from '../lib/session';
import { workerUrl } from '../lib/trusted-types';
import { atMost } from '../lib/waits';

/** How long the database may take to say whether somebody has ever logged in here, in milliseconds. */
const databaseMs = 5000;

/**
 * Whether this phone needs the worker that sends: somebody is or was logged in. A phone that has it keeps it up to date, also
 * when localStorage was lost, and so does one whose database does not say.
 */
async function needsSender(session: SessionStore, hasAny: typeof hasOutbox): Promise<boolean> {
  if (session.get() || session.version() > 0 || (await senderRegistration())) return true;
  const hasOne = await atMost(
    databaseMs,
    hasAny().catch(() => true),
  );
  return hasOne ?? true;
}

/** What becomes of the workers after they are registered. */
interface WorkerEvents {
  /** A newer version waits, which takes over with `activate`. */
  onWaiting: (activate: () => void) => void;
  /** A worker's first installation broke off: the browser does not try again by itself. */
  onFailed: () => void;
}

/** Calls back when the first installation of a worker that is being installed breaks off. */
function watchInstallation({ installing, active }: ServiceWorkerRegistration, onFailed: () => void): void {
  if (active) return;
  installing?.addEventListener('statechange', () => installing.state === 'redundant' && onFailed(), {
    once: true,
  });
}

/**
 * Registers the worker that sends and is told by push, of the version of this page (ADR 33).
 * @throws when the script cannot be fetched
 */
export async function registerSender(): Promise<SyncRegistration> {
  const registration: SyncRegistration = await navigator.serviceWorker.register(workerUrl(senderUrl), {
    scope: SENDER_SCOPE,
  });
  const { installing } = registration;
  installing?.addEventListener('statechange', () => {
    // What was queued before had nobody to wake.
    if (installing.state === 'activated') registration.sync?.register(OUTBOX_SYNC_TAG).catch(() => undefined);
  });
  return registration;
}

/** Whether it is needed before somebody turns push on: only browsers with Background Sync wake it. One that is there is kept up to date. */
const isOfUse = async (pages: SyncRegistration | undefined): Promise<boolean> =>
  pages?.sync !== undefined || (await senderRegistration()) !== undefined;

/** Workers that wait and were offered: a log-in registers again, and each registration hears of them. */
const offered = new WeakSet<ServiceWorker>();

/**
 * Registers the service worker, and the one that sends where this phone needs it.
 * @throws when a script cannot be fetched
 */
export async function registerWorkers(
  session: SessionStore,
  { onWaiting, onFailed }: WorkerEvents,
  hasAny = hasOutbox,
): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(workerUrl(WORKER_URL));
  const offer = (worker: ServiceWorker) => {
    if (offered.has(worker)) return;
    offered.add(worker);
    onWaiting(() => worker.postMessage({ type: workerMessages.skipWaiting }));
  };
  workbox.addEventListener('waiting', ({ sw }) => sw && offer(sw));
  const registration = await workbox.register();
  // Workbox learns of a worker by `updatefound`, which a page that was opened while it is being installed has missed.
  const { installing } = registration ?? {};
  installing?.addEventListener('statechange', () => {
    // The first worker of a phone waits for nobody.
    if (installing.state === 'installed' && registration?.active) offer(installing);
  });
  if (registration) watchInstallation(registration, onFailed);
  if ((await isOfUse(registration)) && (await needsSender(session, hasAny)))
    watchInstallation(await registerSender(), onFailed);
}
