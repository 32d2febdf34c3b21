import type { Words } from './languages';
import { missing } from './messages/site';

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

/** Not from Intl: some phones lack time zones, and short forms differ ("Sept"). */
export const monthNames = (
  'January February March April May June July August September October November December' satisfies Words
).split(' ');

/** A formatter for dates (rule ui-3) in Port Moresby time; 'Not Available' for an invalid date or ISO time. */
const dateFormat =
  (nameOf: (month: string) => string) =>
  (value: string | null): string => {
    const time = Date.parse(value ?? '');
    if (Number.isNaN(time)) return missing.value;
    const [year, month, day] = portMoresbyDate(time).split('-').map(Number);
    return `${day} ${nameOf(monthNames[month! - 1]!)} ${year}`;
  };

export const longDate = dateFormat((month) => month);

/** "5 Mar 2027", in lists and tables. */
export const shortDate = dateFormat((month) => month.slice(0, 3));

/** Typed parts of a day: numbers without spaces, or empty. */
export interface DateParts {
  day: string;
  month: string;
  year: string;
}

/** A date's form fields. */
export const datePartNames = (field: string) =>
  ({ day: `${field}_day`, month: `${field}_month`, year: `${field}_year` }) satisfies DateParts;

const digits = (text: string) => text.replace(/\D/g, '');
const twoDigits = (text: string) => (text === '' ? '' : digits(text).padStart(2, '0'));

/** A date (`YYYY-MM-DD`), with gaps for missing parts; empty without any. */
export function joinDate({ day, month, year }: DateParts): string {
  const parts = [digits(year), twoDigits(month), twoDigits(day)];
  return parts.every((part) => part === '') ? '' : parts.join('-');
}

/** Splits a result of `joinDate`. */
export function splitDate(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day: day.replace(/^0+(?=\d)/, ''), month, year };
}
