import type { Words } from '#contract/languages';
import { daysLeft, portMoresbyClock, longDate } from '#contract/dates';
import { limits } from '#contract/limits';
import { internshipPages } from '#contract/messages/internships';
import { missing } from '#contract/messages/site';
import { folded, searchedWords } from '#contract/search';

export { longDate, shortDate } from '#contract/dates';

/** Days left, and whether few (rule ui-3); null before, once closed, and without `now`, the server time in ms. */
export function fewDays(lastDate: string, now: number | null): { left: number; isMarked: boolean } | null {
  const left = now === null ? -1 : daysLeft(lastDate, now);
  const isNamed = left >= 0 && left <= limits.daysLeft.max;
  return isNamed ? { left, isMarked: left <= limits.daysLeft.few } : null;
}

/** The last date; in its last 14 days with days left. @param now server time in ms; null when unknown */
export function deadline(lastDate: string, now: number | null, format: (value: string) => string): string {
  const few = fewDays(lastDate, now);
  return format(lastDate) + (few ? ` (${internshipPages.daysLeft(few.left)})` : '');
}

/** Days ahead in which a date without its year is no other one. */
const nearDays = 300;

/** "5 March" of the next ten months, else with its year (rule ui-3). @param now server time in ms; null when unknown */
export function nearDate(day: string, now: number | null): string {
  const left = now === null ? 0 : daysLeft(day, now);
  return left >= 0 && left < nearDays ? longDate(day).replace(/ \d+$/, '') : longDate(day);
}

/** "5 March 2027, 14:05" in Port Moresby time. */
export function dateAndTime(value: string): string {
  const time = Date.parse(value);
  return Number.isNaN(time) ? missing.value : `${longDate(value)}, ${portMoresbyClock(time).slice(11)}`;
}

export function ageText(savedAt: number, now: number): Words {
  const minutes = Math.floor((now - savedAt) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
  const days = Math.floor(hours / 24);
  return `${days} ${days === 1 ? 'day' : 'days'} ago`;
}

export function sizeText(bytes: number): Words {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Whether all words of `q` occur, as people write them (rule ui-6). */
export function matchesAllWords(q: string | undefined, ...texts: readonly (string | null)[]): boolean {
  // A list without a search folds none of its rows.
  if (!q) return true;
  const text = folded(texts.join('\n'));
  return searchedWords(q).every((word) => text.includes(word));
}

const optionWords: Readonly<Record<string, Words>> = {
  paid: 'Paid',
  unpaid: 'Unpaid',
  weeks: 'Weeks',
  months: 'Months',
  'Full Time': 'Full Time',
  'Part Time': 'Part Time',
  Remote: 'Remote',
  Freelance: 'Freelance',
  Other: 'Other',
};

export const optionText = (value: string): string => optionWords[value] ?? value;
export const optionOf = (value: string) => ({ value, label: optionText(value) });
