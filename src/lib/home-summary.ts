import { isClosed } from '#contract/closing';
import type { InternshipRow } from '#contract/internships';
import { limits } from '#contract/limits';
import { reached } from '#contract/messages/home';
import type { PortalFigures } from '#contract/pages';
import type { Counted, HomePage, HomeRow } from './page-data';

/** How many rows, places and categories home shows. */
const most = { rows: 5, counted: 4 };

/** Counts names in any letter case: the most frequent first, those as frequent in the order of the list. */
function counted(names: readonly (readonly [name: string, id?: number | null])[]): Counted[] {
  const found = new Map<string, [string, number, number?]>();
  for (const [text, id] of names) {
    const name = text.trim();
    const known = found.get(name.toLowerCase());
    if (known) known[1] += 1;
    else if (name) found.set(name.toLowerCase(), id ? [name, 1, id] : [name, 1]);
  }
  return [...found.values()].sort((a, b) => b[1] - a[1]).slice(0, most.counted);
}

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
    places: counted(open.map(({ location }) => [location])),
    categories: counted(open.map((row) => [row.category, row.internship_category_id])),
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
