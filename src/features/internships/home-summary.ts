import { isClosed } from '#contract/closing';
import type { InternshipRow } from '#contract/internships';
import { limits } from '#contract/limits';
import { reached } from '#contract/messages/site';
import type { PortalFigures } from '#contract/pages';
import { matchesLocation, namedLocations, OTHER_LOCATION } from '#contract/status';
import type { Counted, HomePage, HomeRow } from '../../services/page-data';

/** How many rows and categories home shows. */
const most = { rows: 5, categories: 4 };

/** The most frequent first; those as frequent in the order of the list. */
function categoriesOf(rows: readonly InternshipRow[]): Counted[] {
  const found = new Map<number | null, [string, number, number]>();
  for (const { category, internship_category_id: id } of rows) {
    if (id) found.set(id, [category, (found.get(id)?.[1] ?? 0) + 1, id]);
  }
  return [...found.values()].sort((a, b) => b[1] - a[1]).slice(0, most.categories);
}

/** The places of the location filter that have one: together they are all. */
const placesOf = (rows: readonly InternshipRow[]): Counted[] =>
  [...namedLocations, OTHER_LOCATION]
    .map((name) => [name, rows.filter(({ location }) => matchesLocation(location, name)).length] as const)
    .filter(([, count]) => count);

/**
 * What home shows of the public list (rule 54).
 * @param all newest first
 * @param now the server's time in milliseconds; null where none of them is closed, or it is unknown
 */
export function homeOf(all: readonly InternshipRow[], now: number | null): HomePage {
  const open = all.filter((row) => now === null || !isClosed(row.last_date_to_apply, now));
  return {
    rows: open.slice(0, most.rows),
    found: open.length,
    places: placesOf(open),
    categories: categoriesOf(open),
  };
}

/** The figures that are large enough to say something, in words. */
export const figureTexts = (figures: PortalFigures): string[] =>
  (['students', 'businesses', 'hired'] as const)
    .filter((name) => figures[name] >= limits.shownFigure.min)
    .map((name) => reached[name](figures[name]));

/** Only what a row shows: it stands in the page's data. */
export const homeRow = ({ company, ...row }: HomeRow): HomeRow => ({
  id: row.id,
  title: row.title,
  location: row.location,
  internship_financing: row.internship_financing,
  last_date_to_apply: row.last_date_to_apply,
  company: { company_name: company.company_name },
});
