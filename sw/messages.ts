import { offlineParts, workerMessages, type OfflinePart } from '#contract/worker-protocol';
import type { Precache } from './precache';

interface MessageDependencies {
  precache: Pick<Precache, 'save'>;
  skipWaiting: () => Promise<void>;
}

/** The known parts of a list of names: a page of another version may name others. */
const partsOf = (names: unknown): OfflinePart[] =>
  offlineParts.filter((part) => Array.isArray(names) && names.includes(part));

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
  const { type, parts } = (data ?? {}) as Record<string, unknown>;
  switch (type) {
    case workerMessages.skipWaiting:
      return skipWaiting();
    case workerMessages.saveParts:
      return precache.save(partsOf(parts)).then(
        () => answer(true),
        () => answer(false),
      );
  }
}
