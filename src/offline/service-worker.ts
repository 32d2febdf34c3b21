import { Workbox } from 'workbox-window';
import { OUTBOX_SYNC_TAG, WORKER_URL } from '#contract/worker-protocol';
import type { SyncRegistration } from '#outbox/sender-registration';
import { untilLinkIsBack } from '../services/connection';
import type { Services } from '../services/services';
import { updates } from '../services/updates';
import { workerUrl } from '../lib/trusted-types';

/** How long to wait without a sign of a link, in milliseconds. */
const retryMs = 60_000;
/**
 * How long to wait before each repetition of an installation, in milliseconds: it may have broken off with the page that was
 * left. No more of them, since a phone without space would fetch the same files again and again.
 */
const repetitionsMs = [5_000, retryMs, retryMs];

/**
 * @param onFailed the first installation broke off: the browser does not try again by itself
 * @throws when the script cannot be fetched
 */
async function register(onFailed: () => void): Promise<void> {
  const workbox = new Workbox(workerUrl(WORKER_URL));
  const offer = () => updates.offer(() => workbox.messageSkipWaiting());
  workbox.addEventListener('waiting', offer);
  const registration: SyncRegistration | undefined = await workbox.register();
  const { installing, active } = registration ?? {};
  installing?.addEventListener('statechange', () => {
    // Workbox learns of a worker by `updatefound`, which a page that was opened while it is being installed has missed.
    if (installing.state === 'installed' && active) offer();
    // What was queued before had nobody to wake.
    if (installing.state === 'activated')
      registration?.sync?.register(OUTBOX_SYNC_TAG).catch(() => undefined);
    if (installing.state === 'redundant' && !active) onFailed();
  });
}

/**
 * Registers the service worker, after load so that it does not compete for a slow link. Retries after a reconnect or
 * a minute. A first installation that breaks off is repeated, the first time after 5 seconds: what it has cached is kept.
 * @returns once registered, or at once where workers are not supported
 */
export async function registerServiceWorker({ connection }: Pick<Services, 'connection'>): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  // The first worker taking control is no update.
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    updates.takenOver(isControlled);
    isControlled = true;
  });
  let repetitions = 0;
  const onFailed = () => {
    const pause = repetitionsMs[repetitions];
    repetitions += 1;
    if (pause !== undefined) void untilLinkIsBack(connection, pause).then(keepTrying);
  };
  const keepTrying = async (): Promise<void> => {
    for (;;) {
      try {
        return await register(onFailed);
      } catch {
        await untilLinkIsBack(connection, retryMs);
      }
    }
  };
  await keepTrying();
}
