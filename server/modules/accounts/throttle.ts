/** How failed sign-ins of one account, or from one address, slow the next ones down (decision 10). */
export interface ThrottleRule {
  /** Failures that cost nothing. */
  free: number;
  /** One failure is forgiven for each of these milliseconds of quiet. */
  forgiveEvery: number;
  /** The longest wait, in milliseconds. */
  longestWait: number;
}

/** Mistyping is human; guessing one account's password gets slow after five. */
export const accountRule: ThrottleRule = { free: 5, forgiveEvery: 10 * 60_000, longestWait: 5 * 60_000 };
/** Phones share an address: a classroom of 40 may mistype five times each before it is noticed. */
export const addressRule: ThrottleRule = { free: 200, forgiveEvery: 10_000, longestWait: 60_000 };

export interface Failures {
  count: number;
  /** Milliseconds, UTC. */
  lastAt: number;
}

export type Admission =
  { admitted: true; counted: Failures } | { admitted: false; retryAfterSeconds: number };

/**
 * Decides on a try at `now` (milliseconds, UTC), counting it as failed beforehand, so that tries at the same moment
 * cannot slip by each other; a right password takes it back. Waits double: 2 s, 4 s, 8 s … up to the longest. A try
 * that comes too early is not counted: after the wait, a right password always works.
 */
export function admit(failures: Failures | null, rule: ThrottleRule, now: number): Admission {
  const quiet = failures ? Math.max(0, now - failures.lastAt) : 0;
  const count = failures ? Math.max(0, failures.count - Math.floor(quiet / rule.forgiveEvery)) : 0;
  const beyond = count - rule.free;
  const wait = beyond < 0 ? 0 : Math.min(rule.longestWait, 2 ** (beyond + 1) * 1000);
  if (quiet < wait) return { admitted: false, retryAfterSeconds: Math.ceil((wait - quiet) / 1000) };
  return { admitted: true, counted: { count: count + 1, lastAt: now } };
}
