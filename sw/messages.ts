import { workerMessages } from '#contract/worker-protocol';
import type { Precache } from './precache';

interface MessageDependencies {
  precache: Pick<Precache, 'saveSignedIn'>;
  skipWaiting: () => Promise<void>;
}

/**
 * Handles a message of a page. A new version activates only when the person agreed, never during a half-filled form or
 * an upload. Unknown messages are ignored.
 * @param answer sends the answer, where the message has one
 */
export async function onMessage(
  data: unknown,
  { precache, skipWaiting }: MessageDependencies,
  answer: (value: unknown) => void = () => undefined,
): Promise<void> {
  const { type } = (data ?? {}) as { type?: unknown };
  if (type === workerMessages.skipWaiting) return skipWaiting();
  if (type !== workerMessages.saveSignedIn) return undefined;
  return precache.saveSignedIn().then(
    () => answer(true),
    () => answer(false),
  );
}
