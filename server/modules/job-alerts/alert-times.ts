import { portMoresbyClock, portMoresbyDate, startOfDay } from '#contract/closing';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When students are told of new internships (rule 77), in milliseconds; hours are those of Port Moresby. */
export const alertTimes = {
  /** A publication that begins before may become visible after: it is told of this much later. */
  settled: 5 * MINUTE,
  /** After a pause, older ones are not told. */
  oldest: 14 * DAY,
  /** News may ring a phone at once: from this hour on, and before that one. */
  firstHour: 7,
  lastHour: 21,
} as const;

/** Whether news may be told at `now`. */
export function isDaytime(now: number): boolean {
  const hour = Number(portMoresbyClock(now).slice(11, 13));
  return hour >= alertTimes.firstHour && hour < alertTimes.lastHour;
}

/** The last Monday, 07:00 in Port Moresby, until `now`; milliseconds UTC. */
export function lastMailing(now: number): number {
  const seven = alertTimes.firstHour * HOUR;
  const today = portMoresbyDate(now - seven);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return startOfDay(today) - sinceMonday * DAY + seven;
}
