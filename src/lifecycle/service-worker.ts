import { whenLinkIsBack, type ConnectionStore } from '../lib/connection';
import { createValue } from '../lib/listeners';
import { serviceWorkerUrl } from '../lib/trusted-types';

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
 * a minute.
 * @returns once registered, or at once where workers are not supported
 */
export async function registerServiceWorker(connection: ConnectionStore): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  // The first worker taking control is no update.
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isApplying) reload();
    else if (isControlled) update.set('in_use');
    isControlled = true;
  });
  for (;;) {
    try {
      return await register();
    } catch {
      await reconnectOrTimeout(connection);
    }
  }
}

const retryMs = 60_000;

/** Resolves after a reconnect or a minute. */
const reconnectOrTimeout = (connection: ConnectionStore): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = whenLinkIsBack(connection, go);
    const timer = setTimeout(go, retryMs);
  });

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(serviceWorkerUrl());
  workbox.addEventListener('waiting', () => {
    activateUpdate = () => workbox.messageSkipWaiting();
    update.set('ready');
  });
  await workbox.register();
}
