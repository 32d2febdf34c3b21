import type { Environment } from '#outbox/environment';
import { atMost } from './waits';

/** How long an activation may take, in milliseconds: the browser holds back every request of its pages until then. */
const ACTIVATION_MS = 5000;

/**
 * Takes over the open pages when this work has ended, also when it has failed, or after 5 seconds: the cache of a full or damaged
 * phone may not answer. Not before: from then on the requests of these pages wait for the activation.
 * @param work what a worker does when it becomes active; it goes on
 * @param claim takes over the pages
 */
export async function activation(
  work: Promise<unknown>,
  claim: () => Promise<void>,
  timers: Pick<Environment['timers'], 'after'>,
): Promise<void> {
  await atMost(ACTIVATION_MS, Promise.allSettled([work]), timers);
  await claim();
}
