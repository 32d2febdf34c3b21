import { closesAt } from './closing';
import { windows } from './limits';

/** How far a phone's clock may be ahead of the server's before its `queued_at` is ignored. */
const CLOCK_SKEW_MS = 10 * 60_000;

export type Arrival =
  /** In time. */
  | { kind: 'on_time' }
  /** Queued before the end, arrived after it: whole hours late, at least 1 (rules 17, 37). */
  | { kind: 'late'; hours: number }
  | { kind: 'closed' };

/**
 * Classifies an application that arrives at `now` (rules 16, 17, 37). `queuedAt` is ignored in the future (beyond the clock
 * skew) and before the internship was created.
 * @param internship.endedAt when its business archived or removed it, milliseconds UTC; null if it did not
 * @param queuedAt when it was queued on the phone, milliseconds UTC; null if unknown
 */
export function classifyArrival(
  internship: { lastDateToApply: string; createdAt: number; endedAt: number | null },
  queuedAt: number | null,
  now: number,
): Arrival {
  const end = Math.min(closesAt(internship.lastDateToApply), internship.endedAt ?? Infinity);
  if (now < end) return { kind: 'on_time' };
  const isPlausible =
    queuedAt !== null && queuedAt <= now + CLOCK_SKEW_MS && queuedAt >= internship.createdAt - CLOCK_SKEW_MS;
  if (isPlausible && queuedAt < end && now - end <= windows.lateArrival) {
    return { kind: 'late', hours: Math.max(1, Math.ceil((now - end) / 3_600_000)) };
  }
  return { kind: 'closed' };
}

/**
 * Whether it is too late to send an application at `now`, as far as a phone knows: what was written in time may be corrected and
 * sent for 72 hours more (rule 17).
 * @param writtenAt milliseconds UTC; null if it is not written yet
 */
export const isTooLate = (lastDateToApply: string, writtenAt: number | null, now: number): boolean =>
  classifyArrival({ lastDateToApply, createdAt: -Infinity, endedAt: null }, writtenAt, now).kind === 'closed';
