import { isClosed } from '#contract/dates';
import type { InternshipRow } from '#contract/internships';
import { limits } from '#contract/limits';
import { reached } from '#contract/messages/site';
import type { PortalFigures } from '#contract/pages';
import { matchesLocation, namedLocations, OTHER_LOCATION } from '#contract/status';
import type { Counted, HomePage, HomeRow } from '../../services/page-data';

const most = { rows: 5, categories: 4 };

function categoriesOf(rows: readonly InternshipRow[]): Counted[] {
  const found = new Map<number | null, [string, number, number]>();
  for (const { category, internship_category_id: id } of rows) {
    if (id) found.set(id, [category, (found.get(id)?.[1] ?? 0) + 1, id]);
  }
  return [...found.values()].sort((a, b) => b[1] - a[1]).slice(0, most.categories);
}

const placesOf = (rows: readonly InternshipRow[]): Counted[] =>
  [...namedLocations, OTHER_LOCATION]
    .map((name) => [name, rows.filter(({ location }) => matchesLocation(location, name)).length] as const)
    .filter(([, count]) => count);

/** Home's part of the public list (rule internship-7), newest first. @param now server time in ms, null when unknown */
export function homeOf(all: readonly InternshipRow[], now: number | null): HomePage {
  const open = all.filter((row) => now === null || !isClosed(row.last_date_to_apply, now));
  return {
    rows: open.slice(0, most.rows),
    found: open.length,
    places: placesOf(open),
    categories: categoriesOf(open),
  };
}

export const figureTexts = (figures: PortalFigures): string[] =>
  (['students', 'businesses', 'hired'] as const)
    .filter((name) => figures[name] >= limits.shownFigure.min)
    .map((name) => reached[name](figures[name]));

/** Only shown fields: it is part of the page's data. */
export const homeRow = ({ company, ...row }: HomeRow): HomeRow => ({
  id: row.id,
  title: row.title,
  category: row.category,
  location: row.location,
  internship_financing: row.internship_financing,
  duration: row.duration,
  duration_unit: row.duration_unit,
  last_date_to_apply: row.last_date_to_apply,
  company: { company_name: company.company_name },
});
