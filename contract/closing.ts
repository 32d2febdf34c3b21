/** Port Moresby is UTC+10 all year. */
const PORT_MORESBY_OFFSET = 10 * 3_600_000;

/** The end of a day (`YYYY-MM-DD`) in Port Moresby, when its internship closes (rule internship-3); milliseconds UTC. */
export function closesAt(lastDateToApply: string): number {
  return Date.parse(`${lastDateToApply}T00:00:00Z`) + 86_400_000 - PORT_MORESBY_OFFSET;
}

/** A day's begin in Port Moresby, in milliseconds UTC. @param day `YYYY-MM-DD` */
export const startOfDay = (day: string): number => Date.parse(day) - PORT_MORESBY_OFFSET;

/** Whether applications are closed at `now` (milliseconds, UTC). */
export const isClosed = (lastDateToApply: string, now: number): boolean => now >= closesAt(lastDateToApply);

/** Local time in Port Moresby at `time` (milliseconds, UTC): `YYYY-MM-DDTHH:MM`. */
export const portMoresbyClock = (time: number): string =>
  new Date(time + PORT_MORESBY_OFFSET).toISOString().slice(0, 16);

/** The date in Port Moresby at `time` (milliseconds, UTC): `YYYY-MM-DD`. */
export const portMoresbyDate = (time: number): string => portMoresbyClock(time).slice(0, 10);

/** Days from today in Port Moresby to `day` (`YYYY-MM-DD`); negative when past. */
export const daysLeft = (day: string, now: number): number =>
  (Date.parse(day) - Date.parse(portMoresbyDate(now))) / 86_400_000;
