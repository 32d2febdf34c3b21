import type { Environment } from '#outbox/environment';
import { atMost } from './waits';

/** How long an activation may take, in milliseconds: the browser holds back every request of its pages until then. */
const ACTIVATION_MS = 5000;

/**
 * Ends when all of this has ended, also when some of it has failed, or after 5 seconds: the cache of a full or damaged phone may
 * not answer.
 * @param work what a worker does when it becomes active; it goes on
 */
export async function activation(
  work: readonly Promise<unknown>[],
  timers: Pick<Environment['timers'], 'after'>,
): Promise<void> {
  await atMost(ACTIVATION_MS, Promise.allSettled(work), timers);
}
