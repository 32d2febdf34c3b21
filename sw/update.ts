import { workerMessages } from '#contract/worker-protocol';

/**
 * What a page may tell the worker. A new version takes over only when the person agreed: never under a half-filled
 * form or an upload. Unknown messages are nobody's business here.
 */
export async function onMessage(data: unknown, skipWaiting: () => Promise<void>): Promise<void> {
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
  if (type === workerMessages.skipWaiting) await skipWaiting();
}
