import type { Words } from './languages';
import { limits } from './limits';
import { missing } from './messages/site';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Port Moresby is UTC+10 all year. */
const PORT_MORESBY_OFFSET = 10 * HOUR;

/** Milliseconds UTC; `YYYY-MM-DD` ends then in Port Moresby (rule internship-3). */
export function closesAt(lastDateToApply: string): number {
  return Date.parse(`${lastDateToApply}T00:00:00Z`) + DAY - PORT_MORESBY_OFFSET;
}

export const startOfDay = (day: string): number => Date.parse(day) - PORT_MORESBY_OFFSET;

export const isClosed = (lastDateToApply: string, now: number): boolean => now >= closesAt(lastDateToApply);

export const portMoresbyClock = (time: number): string =>
  new Date(time + PORT_MORESBY_OFFSET).toISOString().slice(0, 16);

export const portMoresbyDate = (time: number): string => portMoresbyClock(time).slice(0, 10);

/** Negative when past. */
export const daysLeft = (day: string, now: number): number =>
  (Date.parse(day) - Date.parse(portMoresbyDate(now))) / DAY;

/** Whole years of who was born on `birth` (`YYYY-MM-DD`). */
export function ageOn(birth: string, now: number): number {
  const today = portMoresbyDate(now);
  const hadBirthday = today.slice(5) >= birth.slice(5);
  return Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (hadBirthday ? 0 : 1);
}

/** Of who was born on `birth`; false while the date is not whole (rule account-10). */
export const isMinor = (birth: string, now: number): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(birth) && ageOn(birth, now) < limits.age.adult;

/** Not from Intl: some phones lack time zones, and short forms differ ("Sept"). */
export const monthNames = (
  'January February March April May June July August September October November December' satisfies Words
).split(' ');

/** 'Not Available' for an invalid date or ISO time (rule ui-3). */
const dateFormat =
  (nameOf: (month: string) => string) =>
  (value: string | null): string => {
    const time = Date.parse(value ?? '');
    if (Number.isNaN(time)) return missing.value;
    const [year, month, day] = portMoresbyDate(time).split('-').map(Number);
    return `${day} ${nameOf(monthNames[month! - 1]!)} ${year}`;
  };

export const longDate = dateFormat((month) => month);

export const shortDate = dateFormat((month) => month.slice(0, 3));

export interface DateParts {
  day: string;
  month: string;
  year: string;
}

export const datePartNames = (field: string) =>
  ({ day: `${field}_day`, month: `${field}_month`, year: `${field}_year` }) satisfies DateParts;

const digits = (text: string) => text.replace(/\D/g, '');
const twoDigits = (text: string) => (text === '' ? '' : digits(text).padStart(2, '0'));

export function joinDate({ day, month, year }: DateParts): string {
  const parts = [digits(year), twoDigits(month), twoDigits(day)];
  return parts.every((part) => part === '') ? '' : parts.join('-');
}

export function splitDate(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-');
  return { day: day.replace(/^0+(?=\d)/, ''), month, year };
}
