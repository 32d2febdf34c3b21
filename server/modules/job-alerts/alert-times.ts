import { portMoresbyClock, portMoresbyDate, startOfDay } from '#contract/dates';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Times of alerts (rule notify-6), in milliseconds; hours in Port Moresby. */
export const alertTimes = {
  /** Wait for publications that commit late. */
  settled: 5 * MINUTE,
  /** Older ones are left out after a pause. */
  oldest: 14 * DAY,
  /** News may ring a phone: only from this hour to the last one. */
  firstHour: 7,
  lastHour: 21,
} as const;

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
