const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The delay after the first failed attempt, the second, and so on; the last one repeats. */
const retryDelaysMs = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];

/**
 * Computes the time of the next attempt.
 * @param failureKind `deferred`: this one was not accepted for now; `unreachable`: nothing in the queue could be sent
 * @param attempts so far, at least 1
 * @param lifeMs since it was queued
 * @returns null when that is later
 */
export function nextAttempt(
  failureKind: 'deferred' | 'unreachable',
  attempts: number,
  createdAt: Date,
  now: Date,
  lifeMs: number,
): Date | null {
  // The first delay only: the worker has its own backoff while nothing can be sent.
  const delay =
    failureKind === 'unreachable'
      ? retryDelaysMs[0]!
      : retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1]!;
  const next = now.getTime() + delay;
  return next > createdAt.getTime() + lifeMs ? null : new Date(next);
}
