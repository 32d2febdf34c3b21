const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Delays by failed attempts; the last one repeats. */
const retryDelaysMs = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];

/**
 * The next attempt, or null after `lifeMs` in the queue. @param attempts so far, at least 1
 * @param failureKind `deferred`: only this one; `unreachable`: nothing in the queue could be sent
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
