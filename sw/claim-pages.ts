import type { Environment } from '#outbox/environment';
import { withTimeout } from './timeouts';

/** Limit of an activation, in milliseconds: until then the browser holds back its pages' requests. */
const ACTIVATION_MS = 5000;

export async function claimPages(
  work: Promise<unknown>,
  claim: () => Promise<void>,
  timers: Pick<Environment['timers'], 'after'>,
): Promise<void> {
  await withTimeout(ACTIVATION_MS, Promise.allSettled([work]), timers);
  await claim();
}
