import type { Environment } from '#outbox/environment';

/**
 * The result of `work`, or undefined when it takes longer; it goes on, and nobody hears of it any more.
 * @throws what `work` rejects with in time
 */
export async function atMost<T>(
  milliseconds: number,
  work: Promise<T>,
  timers: Pick<Environment['timers'], 'after'>,
): Promise<T | undefined> {
  let stop = () => {};
  const late = new Promise<undefined>(
    (resolve) => (stop = timers.after(milliseconds, () => resolve(undefined))),
  );
  return Promise.race([work, late]).finally(() => stop());
}
