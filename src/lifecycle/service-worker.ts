import { untilLinkIsBack } from '../lib/connection';
import { createValue } from '../lib/listeners';
import type { Services } from '../lib/services';

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
/**
 * How long to wait before each repetition of an installation, in milliseconds: it may have broken off with the page that was
 * left. No more of them, since a phone without space would fetch the same files again and again.
 */
const repetitionsMs = [5_000, retryMs, retryMs];

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
 * a minute. A first installation that breaks off is repeated, the first time after 5 seconds: what it has cached is kept. A log-in adds the one that sends (ADR 33).
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
  let isRetrying = false;
  let repetitions = 0;
  const installAgain = async () => {
    const pause = repetitionsMs[repetitions];
    if (isRetrying || pause === undefined) return;
    isRetrying = true;
    repetitions += 1;
    await untilLinkIsBack(connection, pause);
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
        await untilLinkIsBack(connection, retryMs);
      }
    }
  };
  let registering = keepTrying();
  session.subscribe(() => {
    if (session.get()) registering = registering.then(keepTrying);
  });
  await registering;
}
