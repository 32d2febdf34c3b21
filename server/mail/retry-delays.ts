const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The delay after the first failed attempt, the second, and so on; the last one repeats. */
const retryDelaysMs = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];
/** RFC 5321, section 4.5.4.1. */
const mailLifeMs = 5 * 24 * HOUR;

/**
 * Computes the time of the next attempt.
 * @param failureKind `deferred`: this mail was not accepted for now; `unreachable`: no mail could be sent
 * @param attempts so far, at least 1
 * @param lifeMs since it was queued; five days for a mail
 * @returns null when that is later
 */
export function nextAttempt(
  failureKind: 'deferred' | 'unreachable',
  attempts: number,
  createdAt: Date,
  now: Date,
  lifeMs: number = mailLifeMs,
): Date | null {
  // The first delay only: the worker has its own backoff while the mail server is unreachable.
  const delay =
    failureKind === 'unreachable'
      ? retryDelaysMs[0]!
      : retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1]!;
  const next = now.getTime() + delay;
  return next > createdAt.getTime() + lifeMs ? null : new Date(next);
}
