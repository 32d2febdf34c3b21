import { daysLeft, isClosed } from '#contract/closing';
import type { InternshipRow } from '#contract/internships';
import { limits } from '#contract/limits';
import { compareText } from './internship-filter';
import { isSamePlace } from './internship-search';

/** What is known of a person who looks for an internship. */
export interface Seeker {
  /** Null when unknown. */
  town: string | null;
  /** The internships that the person has applied to. */
  applied: ReadonlySet<number>;
}

/** How many rows all lists but the last have together, and how many the last has. */
const most = { shown: 6, closing: 3 };

/** The lists that stand before those that close soon. */
const titles = ['Near you', 'Like what you applied for', 'New'] as const;

/**
 * The open internships that a person has not applied to, in lists with their headings: those of the own town, those in
 * categories of earlier applications, the newest others, and what else closes in the next days.
 * @param rows newest first
 * @param now the server's time in milliseconds; null when unknown
 */
export function startLists(
  rows: readonly InternshipRow[],
  { town, applied }: Seeker,
  now: number | null,
): (readonly [title: string, rows: InternshipRow[]])[] {
  const wanted = new Set(rows.filter(({ id }) => applied.has(id)).map((row) => row.internship_category_id));
  wanted.delete(null);
  const listOf = (row: InternshipRow) =>
    town && isSamePlace(town)(row.location) ? 0 : wanted.has(row.internship_category_id) ? 1 : 2;
  const open = rows
    .filter(({ id, last_date_to_apply: day }) => !applied.has(id) && (now === null || !isClosed(day, now)))
    .sort((a, b) => listOf(a) - listOf(b));
  const shown = open.splice(0, most.shown);
  const closing = open
    .filter(({ last_date_to_apply: day }) => now !== null && daysLeft(day, now) <= limits.daysLeft.few)
    .sort((a, b) => compareText(a.last_date_to_apply, b.last_date_to_apply));
  return [
    ...titles.map((title, list) => [title, shown.filter((row) => listOf(row) === list)] as const),
    ['Closing this week', closing.slice(0, most.closing)],
  ];
}
