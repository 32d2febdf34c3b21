import { windows } from './limits';

/** Port Moresby is UTC+10 all year, without summer time. */
const PORT_MORESBY_OFFSET = 10 * 3_600_000;

/**
 * The moment an internship closes: the end of its last day in Port Moresby (rule 16).
 * @param lastDateToApply `YYYY-MM-DD`
 * @returns milliseconds since 1970, UTC: the first millisecond at which it is closed
 */
export function closesAt(lastDateToApply: string): number {
  return Date.parse(`${lastDateToApply}T00:00:00Z`) + 86_400_000 - PORT_MORESBY_OFFSET;
}

/** The moment a day begins in Port Moresby, in milliseconds since 1970, UTC. @param day `YYYY-MM-DD` */
export const startOfDay = (day: string): number => Date.parse(day) - PORT_MORESBY_OFFSET;

/** Whether applications are closed at `now` (milliseconds, UTC). */
export const isClosed = (lastDateToApply: string, now: number): boolean => now >= closesAt(lastDateToApply);

/** Local time in Port Moresby at `time` (milliseconds, UTC): `YYYY-MM-DDTHH:MM`. */
export const portMoresbyClock = (time: number): string =>
  new Date(time + PORT_MORESBY_OFFSET).toISOString().slice(0, 16);

/** The date in Port Moresby at `time` (milliseconds, UTC): `YYYY-MM-DD`. */
export const portMoresbyDate = (time: number): string => portMoresbyClock(time).slice(0, 10);

/** The days from today in Port Moresby at `now` (milliseconds, UTC) to `day` (`YYYY-MM-DD`); negative when it has passed. */
export const daysLeft = (day: string, now: number): number =>
  (Date.parse(day) - Date.parse(portMoresbyDate(now))) / 86_400_000;

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
