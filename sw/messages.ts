import { workerMessages } from '#contract/worker-protocol';
import type { Precache } from './precache';

interface MessageDependencies {
  precache: Pick<Precache, 'saveDeferredScreens'>;
  skipWaiting: () => Promise<void>;
}

/** Handles a page's message; a new version activates only on the person's consent. @param answer if it has one */
export async function onMessage(
  data: unknown,
  { precache, skipWaiting }: MessageDependencies,
  answer: (value: unknown) => void = () => undefined,
): Promise<void> {
  const { type } = (data ?? {}) as { type?: unknown };
  if (type === workerMessages.skipWaiting) return skipWaiting();
  if (type !== workerMessages.saveDeferredScreens) return undefined;
  return precache.saveDeferredScreens().then(
    () => answer(true),
    () => answer(false),
  );
}
