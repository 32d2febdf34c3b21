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
let takeOver = () => {};
let isApplying = false;
const listeners = new Set<() => void>();
const reload = () => window.location.reload();

function become(next: Update): void {
  current = next;
  for (const listener of listeners) listener();
}

export const updates: UpdateStore = {
  get: () => current,
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  apply() {
    if (current === 'in_use') return reload();
    isApplying = true;
    takeOver();
  },
};

/** Registers the worker once the page is up, so that it does not compete with the first words on a slow link. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  // The very first worker takes over a page without one: that is no update.
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isApplying) reload();
    else if (isControlled) become('in_use');
    isControlled = true;
  });
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    takeOver = () => workbox.messageSkipWaiting();
    become('ready');
  });
  await workbox.register();
}
