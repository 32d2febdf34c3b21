/** Background Sync is missing from TypeScript's DOM library, as only Chromium has it. */
export interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** The service worker's registration, which sends in the background; undefined without one. */
export const workerRegistration = (): Promise<SyncRegistration | undefined> =>
  navigator.serviceWorker.getRegistration();
