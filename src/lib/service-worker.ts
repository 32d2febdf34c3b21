/** Where the page learns that a new version waits. Prompted, never applied over a half-filled form. */
export interface UpdateStore {
  get(): boolean;
  subscribe(listener: () => void): () => void;
  /** Lets the waiting version take over and reloads. */
  apply(): void;
}

let waiting = false;
let applyUpdate = () => {};
const listeners = new Set<() => void>();

export const updates: UpdateStore = {
  get: () => waiting,
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  apply: () => applyUpdate(),
};

/** Registers the worker once the page is up, so that it does not compete with the first words on a slow link. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => {
    waiting = true;
    applyUpdate = () => {
      workbox.addEventListener('controlling', () => window.location.reload());
      workbox.messageSkipWaiting();
    };
    for (const listener of listeners) listener();
  });
  await workbox.register();
}
