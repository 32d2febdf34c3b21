import type { Environment } from '#outbox/environment';
import { atMost } from './waits';

/** How long the pages of a worker wait at most until it has become active, in milliseconds: before, it answers none of their requests. */
const ACTIVATION_MS = 5000;

/**
 * Ends when all of this has ended, also when some of it has failed, or after 5 seconds: in WebKit an activation now and then
 * does not end.
 * @param work what a worker does when it becomes active; it goes on
 */
export async function activation(
  work: readonly Promise<unknown>[],
  timers: Pick<Environment['timers'], 'after'>,
): Promise<void> {
  await atMost(ACTIVATION_MS, Promise.allSettled(work), timers);
}
