import { closesAt } from './dates';
import { durations } from './limits';

/** Largest lead of a phone's clock before `queued_at` is ignored. */
const CLOCK_SKEW_MS = 10 * 60_000;

export type Arrival =
  | { kind: 'on_time' }
  /** Queued before the end: whole hours late, at least 1 (rule apply-3). */
  | { kind: 'late'; hours: number }
  | { kind: 'closed' };

/** Times are ms UTC; an implausible `queuedAt` is ignored (rules internship-3, apply-3). */
export function classifyArrival(
  internship: { lastDateToApply: string; createdAt: number; endedAt: number | null },
  queuedAt: number | null,
  now: number,
): Arrival {
  const end = Math.min(closesAt(internship.lastDateToApply), internship.endedAt ?? Infinity);
  if (now < end) return { kind: 'on_time' };
  const isPlausible =
    queuedAt !== null && queuedAt <= now + CLOCK_SKEW_MS && queuedAt >= internship.createdAt - CLOCK_SKEW_MS;
  if (isPlausible && queuedAt < end && now - end <= durations.gracePeriod) {
    return { kind: 'late', hours: Math.max(1, Math.ceil((now - end) / 3_600_000)) };
  }
  return { kind: 'closed' };
}

/** After the grace period of 72 hours (rule apply-3); `writtenAt` in ms UTC, null if unwritten. */
export const isTooLate = (lastDateToApply: string, writtenAt: number | null, now: number): boolean =>
  classifyArrival({ lastDateToApply, createdAt: -Infinity, endedAt: null }, writtenAt, now).kind === 'closed';
