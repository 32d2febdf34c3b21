import { portMoresbyClock, portMoresbyDate } from '#contract/closing';
import { messages } from '#contract/messages';

/** Dates as in rule 34, in Port Moresby time (UTC+10) everywhere. */
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const MISSING = messages.missing.value;

/** Parses a date (`YYYY-MM-DD`), or the day in Port Moresby of a time (ISO 8601). */
function dayOf(value: string): { year: number; month: number; day: number } | null {
  const time = Date.parse(value.length === 10 ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(time)) return null;
  const [year = 0, month = 0, day = 0] = (value.length === 10 ? value : portMoresbyDate(time))
    .split('-')
    .map(Number);
  return { year, month, day };
}

/** "5 March 2027"; 'Not Available' for an invalid date. */
export function longDate(value: string | null): string {
  const day = value === null ? null : dayOf(value);
  return day ? `${day.day} ${MONTHS[day.month - 1]} ${day.year}` : MISSING;
}

/** "3/5/27", the en-US short form of the public list. */
export function shortDate(value: string): string {
  const day = dayOf(value);
  return day ? `${day.month}/${day.day}/${String(day.year % 100).padStart(2, '0')}` : MISSING;
}

/** "5 March 2027, 14:05" in Port Moresby time. */
export function dateAndTime(value: string): string {
  const time = Date.parse(value);
  return Number.isNaN(time) ? MISSING : `${longDate(value)}, ${portMoresbyClock(time).slice(11)}`;
}

/** "just now", "5 minutes ago", "3 hours ago", "2 days ago". */
export function ageText(savedAt: number, now: number): string {
  const minutes = Math.floor((now - savedAt) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return plural(minutes, 'minute');
  if (minutes < 48 * 60) return plural(Math.floor(minutes / 60), 'hour');
  return plural(Math.floor(minutes / 1440), 'day');
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** "240 KB", "3.1 MB" */
export function sizeText(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Whether every word of `q` occurs in the texts, case-insensitively. */
export function matchesAllWords(q: string | undefined, ...texts: readonly (string | null)[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return (q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
