/** How failed sign-ins slow the next ones down (rule 10). */
export interface ThrottleRule {
  /** Failures that cost nothing. */
  free: number;
  /** One failure is forgiven for each of these milliseconds that pass. */
  forgiveEvery: number;
  /** The longest wait, in milliseconds. */
  longestWait: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Phones share an address: a classroom of 40 may mistype five times each before it is noticed. */
export const addressRule: ThrottleRule = { free: 200, forgiveEvery: 10 * SECOND, longestWait: MINUTE };
/** One account from one address. Mistyping is human; guessing gets slow after five. */
export const guessRule: ThrottleRule = { free: 5, forgiveEvery: 10 * MINUTE, longestWait: 5 * MINUTE };
/** One account from all addresses that its owner never signed in from: only guessing from many is noticed. */
export const accountRule: ThrottleRule = { free: 100, forgiveEvery: MINUTE, longestWait: MINUTE };

/** Times are milliseconds, UTC. */
export interface Failures {
  count: number;
  /** The last one that counts: waits begin here. */
  lastAt: number;
  /** Up to when the passing of time has been forgiven: the rest counts towards the next one. */
  forgivenAt: number;
}

export type Admission =
  { admitted: true; counted: Failures } | { admitted: false; retryAfterSeconds: number };

/** Forgives one failure for each whole `forgiveEvery` that passed, however busy it was meanwhile. */
function forgive({ count, forgivenAt }: Failures, rule: ThrottleRule, now: number) {
  const earned = Math.max(0, Math.floor((now - forgivenAt) / rule.forgiveEvery));
  if (earned >= count) return { count: 0, forgivenAt: now };
  return { count: count - earned, forgivenAt: forgivenAt + earned * rule.forgiveEvery };
}

/**
 * Decides on a try at `now`, counting it as failed beforehand, so that tries at the same moment cannot slip by each
 * other; `takeBack` undoes that for a right password. Waits double: 2 s, 4 s, 8 s … up to the longest. A try that comes
 * too early is not counted: after the wait, a right password always works.
 */
export function admit(failures: Failures, rule: ThrottleRule, now: number): Admission {
  const { count, forgivenAt } = forgive(failures, rule, now);
  const beyond = count - rule.free;
  const wait = beyond < 0 ? 0 : Math.min(rule.longestWait, 2 ** (beyond + 1) * SECOND);
  const quiet = Math.max(0, now - failures.lastAt);
  if (quiet < wait) return { admitted: false, retryAfterSeconds: Math.ceil((wait - quiet) / SECOND) };
  return { admitted: true, counted: { count: count + 1, lastAt: now, forgivenAt } };
}

/**
 * What is left of the failures after a try turned out right: nobody waits because of it.
 * @param stored as they stand now; others may have been counted meanwhile
 * @param before as they stood before this try was counted
 * @param triedAt when this try was counted
 */
export const takeBack = (stored: Failures, before: Failures, triedAt: number): Failures => ({
  ...stored,
  count: Math.max(0, stored.count - 1),
  lastAt: stored.lastAt === triedAt ? before.lastAt : stored.lastAt,
});
