import { environment } from '#outbox/environment';
import type { DrainResult } from '#outbox/sender/drain';
import { createSender } from '#outbox/sender/sender';
import { workerMessages } from '#contract/worker-protocol';

/** Background Sync is missing from TypeScript's WebWorker library: only Chromium has it. */
export interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** Runs one drain with connections of its own, opened for this run: the browser may kill the worker at any time. */
export async function drainInWorker(): Promise<DrainResult> {
  const sender = createSender(environment());
  try {
    // The sync event means that there is signal: the backoff ends.
    const session = await sender.store.session();
    if (session) await sender.store.linkImproved(session.userId);
    return await sender.drainOnce();
  } finally {
    sender.close();
  }
}

/**
 * Handles a Background Sync event.
 * @throws while something still waits, so that the browser retries (it gives up after three tries; the page goes on)
 */
export async function onSync(run: () => Promise<DrainResult>): Promise<void> {
  const { waiting } = await run();
  if (waiting > 0) throw new Error(`${waiting} applications still wait`);
}

/**
 * Handles a message of a page. A new version activates only when the person agreed, never during a half-filled form or
 * an upload. Unknown messages are ignored.
 */
export async function onMessage(data: unknown, skipWaiting: () => Promise<void>): Promise<void> {
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
  if (type === workerMessages.skipWaiting) await skipWaiting();
}
