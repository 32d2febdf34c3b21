import type { Environment } from '#outbox/environment';

/** The result of `work`, or undefined on timeout; it goes on unheard. @throws its rejection in time */
export async function withTimeout<T>(
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
