import { workerMessages } from '#contract/offline';
import { forgetSavedAnswers } from '#outbox/session';

interface UpdateDependencies {
  caches: Pick<CacheStorage, 'keys' | 'delete'>;
  skipWaiting(): Promise<void>;
}

/**
 * What a page may tell the worker. A new version takes over only when the person agreed: never under a half-filled
 * form or an upload. Unknown messages are nobody's business here.
 */
export async function onMessage(data: unknown, { caches, skipWaiting }: UpdateDependencies): Promise<void> {
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
  if (type === workerMessages.skipWaiting) await skipWaiting();
  if (type === workerMessages.forgetSession) await forgetSavedAnswers(caches);
}
