import { whenLinkIsBack, type ConnectionStore } from '../lib/connection';
import { createListeners } from '../lib/listeners';

/** How the version of this page stands to the newest one on the phone. */
export type Update =
  | 'none'
  /** A newer one waits until the person agrees: it is never applied over a half-filled form. */
  | 'ready'
  /** It was agreed to in another tab, and this page is what is left of the old one. */
  | 'in_use';

export interface UpdateStore {
  get(): Update;
  subscribe(listener: () => void): () => void;
  /** Lets a waiting version take over, and reloads. */
  apply(): void;
}

let current: Update = 'none';
let activateUpdate = () => {};
let isApplying = false;
const { subscribe, notify } = createListeners();
const reload = () => window.location.reload();

function become(next: Update): void {
  current = next;
  notify();
}

/** How this page's version stands now, for whoever shows it and lets the newer one in. */
export const updates: UpdateStore = {
  get: () => current,
  subscribe,
  apply() {
    if (current === 'in_use') return reload();
    isApplying = true;
    activateUpdate();
  },
};

/**
 * Registers the worker, so that the portal opens without signal. Called once the page is up: it does not compete with
 * the first words on a slow link. What does not arrive is asked for again when the link is back, or after a minute.
 * @returns when the worker is registered, or at once where there is none
 */
export async function registerServiceWorker(connection: ConnectionStore): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  // The very first worker takes over a page without one: that is no update.
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isApplying) reload();
    else if (isControlled) become('in_use');
    isControlled = true;
  });
  for (;;) {
    try {
      return await register();
    } catch {
      await soon(connection);
    }
  }
}

/** Milliseconds. */
const TRY_AGAIN_AFTER = 60_000;

/** When it is worth another try: the link is back, or it was there all the time and only this was lost. */
const soon = (connection: ConnectionStore): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = whenLinkIsBack(connection, go);
    const timer = setTimeout(go, TRY_AGAIN_AFTER);
  });

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    activateUpdate = () => workbox.messageSkipWaiting();
    become('ready');
  });
  await workbox.register();
}
