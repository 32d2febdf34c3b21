import type { Environment } from '#outbox/environment';

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
  let stop = () => {};
  const late = new Promise<void>((resolve) => (stop = timers.after(ACTIVATION_MS, resolve)));
  await Promise.race([Promise.allSettled(work), late]).finally(() => stop());
}
