/** Background Sync is missing from TypeScript's DOM library: only Chromium has it. */
export interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** The registration of the service worker, which sends in the background; undefined where there is none. */
export const workerRegistration = (): Promise<SyncRegistration | undefined> =>
  navigator.serviceWorker.getRegistration();
