const FIRST_MS = 5_000;
const MAX_MS = 15 * 60_000;
const MIN_MS = 1_000;
export const MAX_RETRY_AFTER_MS = 60 * 60_000;
/** Timers of a hidden tab may run only once a minute. */
export const LEASE_MS = 3 * 60_000;
export const LEASE_RENEWAL_MS = 30_000;
/** A try older than this may hang on a link that no longer exists. */
export const STUCK_MS = 60_000;

/** Full jitter, in ms: the ceiling doubles from 5 s to 15 min; `random` 0 to 1. */
export function backoff(attempts: number, random: number): number {
  const ceiling = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 20));
  return Math.max(MIN_MS, Math.floor(random * ceiling));
}

/** A time more than `furthest` ms ahead comes from a wrong clock and counts as past. */
export const isPast = (time: number | null, now: number, furthest: number): boolean =>
  time === null || now >= time || time - now > furthest;
