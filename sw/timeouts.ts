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
