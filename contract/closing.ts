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
