const FIRST = 5_000;
const LONGEST = 15 * 60_000;
const FLOOR = 1_000;
/** A proxy that asks for a week is asked again after an hour. */
export const LONGEST_RETRY_AFTER = 60 * 60_000;
/** How long a lease lives without renewal. A hidden tab's timers may run only once a minute. */
export const LEASE_MS = 3 * 60_000;
/** A try that began longer ago than this may hang on a link that is no more. */
export const STUCK_MS = 60_000;
export const LEASE_RENEWAL_MS = 30_000;

/**
 * Full jitter under a ceiling that doubles from 5 s to 15 min; at least one second.
 * @param attempts tries so far, 1 or more
 * @param random 0 (inclusive) to 1 (exclusive)
 * @returns milliseconds to wait
 */
export function backoff(attempts: number, random: number): number {
  const ceiling = Math.min(LONGEST, FIRST * 2 ** Math.min(attempts - 1, 20));
  return Math.max(FLOOR, Math.floor(random * ceiling));
}

/** A time further away than anything here can set was written by a clock that has since been put right: it has come. */
export const hasCome = (time: number | null, now: number, furthest: number): boolean =>
  time === null || now >= time || time - now > furthest;
