const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** After the first failed try, the second, and so on; the last one again and again. In milliseconds. */
const steps = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];
/** What mail servers of this world do (RFC 5321, section 4.5.4.1). */
const PATIENCE = 5 * 24 * HOUR;

/**
 * When a mail is tried again.
 * @param failed `deferred`: this mail was not taken for now; `unreachable`: nothing was the matter with the mail itself
 * @param attempts how often it was tried, at least 1
 * @returns null when that would be more than five days after it was written: it is given up
 */
export function nextAttempt(
  failed: 'deferred' | 'unreachable',
  attempts: number,
  createdAt: Date,
  now: Date,
): Date | null {
  // When the mail server is back, what waited for it must not wait for hours more; the worker sees to its peace.
  const step = failed === 'unreachable' ? steps[0]! : steps[Math.min(attempts, steps.length) - 1]!;
  const next = now.getTime() + step;
  return next > createdAt.getTime() + PATIENCE ? null : new Date(next);
}
