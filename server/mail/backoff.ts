const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The delay after the first failed attempt, the second, and so on; the last one repeats. */
const retryDelaysMs = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];
/** As mail servers do (RFC 5321, section 4.5.4.1). */
const maxAgeMs = 5 * 24 * HOUR;

/**
 * When a mail is tried again.
 * @param failureKind `deferred`: this mail was not accepted for now; `unreachable`: no mail could be sent
 * @param attempts so far, at least 1
 * @returns null when that would be more than five days after the mail was queued: it is given up
 */
export function nextAttempt(
  failureKind: 'deferred' | 'unreachable',
  attempts: number,
  createdAt: Date,
  now: Date,
): Date | null {
  // Without the long delays: all mail waits until the server is back, and the worker has a backoff of its own.
  const delay =
    failureKind === 'unreachable'
      ? retryDelaysMs[0]!
      : retryDelaysMs[Math.min(attempts, retryDelaysMs.length) - 1]!;
  const next = now.getTime() + delay;
  return next > createdAt.getTime() + maxAgeMs ? null : new Date(next);
}
