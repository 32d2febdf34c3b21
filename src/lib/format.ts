import { portMoresbyClock } from '#contract/closing';
import { messages } from '#contract/messages';

const MISSING = messages.missing.value;

/**
 * Formats dates as in rule 34, in Port Moresby time everywhere.
 * @returns a function of a date (`YYYY-MM-DD`) or a time (ISO 8601); 'Not Available' for an invalid one
 */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'Pacific/Port_Moresby', ...options });
  return (value: string | null): string => {
    const time = Date.parse(value ?? '');
    return Number.isNaN(time) ? MISSING : format.format(time);
  };
}

/** "5 March 2027" */
export const longDate = dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** "3/5/27", the en-US short form of the public list. */
export const shortDate = dateFormat('en-US', { dateStyle: 'short' });

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
