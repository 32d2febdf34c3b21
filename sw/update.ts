import { workerMessages } from '#contract/worker-protocol';

/**
 * Handles a message of a page. A new version activates only when the person agreed, never during a half-filled form or
 * an upload. Unknown messages are ignored.
 */
export async function onMessage(data: unknown, skipWaiting: () => Promise<void>): Promise<void> {
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
  if (type === workerMessages.skipWaiting) await skipWaiting();
}
