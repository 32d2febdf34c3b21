import { whenLinkIsBack } from '../lib/connection';
import { createValue } from '../lib/listeners';
import type { Services } from '../lib/services';
import { eventOrTimeout } from '../lib/waits';

/** The update state of this page's version. */
export type Update =
  | 'none'
  /** A newer version waits for confirmation: it is never applied over a half-filled form. */
  | 'ready'
  /** Another tab has applied it; this page still runs the old one. */
  | 'in_use';

const update = createValue<Update>('none');
let activateUpdate = () => {};
let isApplying = false;
const reload = () => window.location.reload();
/** How long to wait without a sign of a link, in milliseconds. */
const retryMs = 60_000;
/** How often a page has an installation repeated: a phone without space would fetch the same files again and again. */
const mostRetries = 3;

/** The update state, and how to apply an update. */
export const updates = {
  get: update.get,
  subscribe: update.subscribe,
  /** Activates the waiting version and reloads. */
  apply(): void {
    if (update.get() === 'in_use') return reload();
    isApplying = true;
    activateUpdate();
  },
};

/**
 * Registers the service worker, after load so that it does not compete for a slow link. Retries after a reconnect or
 * a minute, also when the first installation breaks off: what it has cached is kept. A log-in adds the one that sends (ADR 33).
 * @returns once registered, or at once where workers are not supported
 */
export async function registerServiceWorker({
  connection,
  session,
}: Pick<Services, 'connection' | 'session'>): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  // The first worker taking control is no update.
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isApplying) return reload();
    if (isControlled) update.set('in_use');
    isControlled = true;
  });
  const onWaiting = (activate: () => void) => {
    activateUpdate = activate;
    update.set('ready');
  };
  const retryTime = () => eventOrTimeout(retryMs, (isBack) => whenLinkIsBack(connection, isBack));
  let isRetrying = false;
  let retriesLeft = mostRetries;
  const installAgain = async () => {
    if (isRetrying || retriesLeft === 0) return;
    isRetrying = true;
    retriesLeft -= 1;
    await retryTime();
    isRetrying = false;
    registering = registering.then(keepTrying);
  };
  const keepTrying = async () => {
    for (;;) {
      try {
        const { registerWorkers } = await import('./register-workers');
        return await registerWorkers(session, {
          onWaiting,
          onFailed: () => void installAgain(),
        });
      } catch {
        await retryTime();
      }
    }
  };
  let registering = keepTrying();
  session.subscribe(() => {
    if (session.get()) registering = registering.then(keepTrying);
  });
  await registering;
}
