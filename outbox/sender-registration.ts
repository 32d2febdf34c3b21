import { SENDER_SCOPE } from '#contract/worker-protocol';

/** Background Sync is missing from TypeScript's DOM library: only Chromium has it. */
export interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** The registration of the worker that sends (ADR 33); undefined where there is none. */
export async function senderRegistration(): Promise<SyncRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration(SENDER_SCOPE);
  // Without one, this address too belongs to the worker of the pages.
  return found && new URL(found.scope).pathname === SENDER_SCOPE ? found : undefined;
}
