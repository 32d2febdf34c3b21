import {
  OUTBOX_SYNC_TAG,
  VISITOR_WORKER_URL,
  WORKER_URL,
  isSendingWorker,
  workerMessages,
} from '#contract/worker-protocol';
import type { SyncRegistration } from '#outbox/page-environment';
import { hasOutbox } from '#outbox/store/durable-session';
import type { SessionStore } from '../lib/session';
import { workerUrl } from '../lib/trusted-types';
import { atMost } from '../lib/waits';
import { takingOver, versionOf } from './worker-messages';

/** How long the database may take to say whether somebody has ever logged in here, in milliseconds. */
const databaseMs = 5000;
/** When a worker is told again to take over, in milliseconds. */
const againMs = 10_000;

/**
 * Whether this phone needs the worker that sends: somebody is or was logged in. A phone that has it keeps it, also when
 * localStorage was lost, and so does one whose database does not say.
 */
async function needsSender(session: SessionStore, hasAny: typeof hasOutbox): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  const { active, waiting, installing } = registration ?? {};
  if ([active, waiting, installing].some((worker) => worker && isSendingWorker(worker.scriptURL)))
    return true;
  if (session.get() || session.version() > 0) return true;
  const hasOne = await atMost(
    databaseMs,
    hasAny().catch(() => true),
  );
  return hasOne ?? true;
}

/** Workers that wait and were offered: a log-in registers again, and each registration hears of them. */
const offered = new WeakSet<ServiceWorker>();

/** Whether a worker that waits has the files of the active one, and only sends in addition. */
async function onlySends(waiting: ServiceWorker, { active }: ServiceWorkerRegistration): Promise<boolean> {
  if (!active || isSendingWorker(active.scriptURL) || !isSendingWorker(waiting.scriptURL)) return false;
  const [own, other] = await Promise.all([versionOf(waiting), versionOf(active)]);
  return own !== undefined && own === other;
}

/**
 * Registers the service worker that this phone needs. The worker that sends takes the place of a visitor's of the same version
 * at once, since for the page nothing changes.
 * @param onWaiting called when a newer version waits, which takes over with `activate`
 * @throws when the script cannot be fetched
 */
export async function registerWorker(
  session: SessionStore,
  onWaiting: (activate: () => void) => void,
  hasAny = hasOutbox,
): Promise<void> {
  const url = (await needsSender(session, hasAny)) ? WORKER_URL : VISITOR_WORKER_URL;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(workerUrl(url));
  let registration: SyncRegistration | undefined;
  const offer = async (worker: ServiceWorker) => {
    registration ??= await navigator.serviceWorker.getRegistration();
    if (!registration || offered.has(worker)) return;
    offered.add(worker);
    const activate = () => worker.postMessage({ type: workerMessages.skipWaiting });
    if (!(await onlySends(worker, registration))) return onWaiting(activate);
    // Chromium forgets it when the active worker gets work at that moment.
    const again = setInterval(activate, againMs);
    worker.addEventListener('statechange', () => {
      clearInterval(again);
      // A sync that the visitor's worker got meanwhile is lost.
      if (worker.state === 'activated') registration?.sync?.register(OUTBOX_SYNC_TAG).catch(() => undefined);
    });
    takingOver.add(worker);
    activate();
  };
  workbox.addEventListener('waiting', ({ sw }) => void (sw && offer(sw)));
  registration = await workbox.register();
  // Workbox learns of a worker by `updatefound`, which a page that was opened while it is being installed has missed.
  const { installing } = registration ?? {};
  installing?.addEventListener('statechange', () => {
    // The first worker of a phone waits for nobody.
    if (installing.state === 'installed' && registration?.active) void offer(installing);
  });
}
