import type { Words } from '#contract/languages';
import { daysLeft, isClosed } from '#contract/dates';
import type { InternshipRow } from '#contract/internships';
import { limits } from '#contract/limits';
import { compareText } from './internship-filter';
import { isSamePlace } from './internship-search';

export interface Seeker {
  town: string | null;
  applied: ReadonlySet<number>;
}

/** Limits of rows: all lists but the last together, and the last. */
const most = { shown: 6, closing: 3 };

const titles = ['Near you', 'Like what you applied for', 'New'] as const;

/** Open internships not applied to, in headed lists. @param rows newest first @param now server time in ms */
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
    ['Closing this week' satisfies Words, closing.slice(0, most.closing)],
  ];
}
