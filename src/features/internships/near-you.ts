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

const isOpen = (now: number | null) => (row: InternshipRow) =>
  now === null || !isClosed(row.last_date_to_apply, now);

/**
 * The open internships that a person has not applied to: those of the own town first, then those in categories of earlier
 * applications, then the newest.
 * @param rows newest first
 * @param now the server's time in milliseconds; null when unknown
 */
export function nearYou(
  rows: readonly InternshipRow[],
  { town, applied }: Seeker,
  now: number | null,
): InternshipRow[] {
  const wanted = new Set(rows.filter(({ id }) => applied.has(id)).map((row) => row.internship_category_id));
  const distance = (row: InternshipRow) => {
    if (town && isSamePlace(town)(row.location)) return 0;
    return row.internship_category_id !== null && wanted.has(row.internship_category_id) ? 1 : 2;
  };
  return rows
    .filter((row) => isOpen(now)(row) && !applied.has(row.id))
    .sort((a, b) => distance(a) - distance(b));
}

/** Those that close in the next days, the first to close first; without those of `shown`. */
export function closingThisWeek(
  rows: readonly InternshipRow[],
  shown: readonly InternshipRow[],
  now: number | null,
): InternshipRow[] {
  if (now === null) return [];
  return rows
    .filter((row) => isOpen(now)(row) && !shown.includes(row))
    .filter(({ last_date_to_apply: day }) => daysLeft(day, now) <= limits.daysLeft.few)
    .sort((a, b) => compareText(a.last_date_to_apply, b.last_date_to_apply));
}
