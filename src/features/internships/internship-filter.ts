import type { Words } from '#contract/languages';
import { isClosed } from '#contract/dates';
import type { Category } from '#contract/categories';
import type { InternshipRow } from '#contract/internships';
import { matchesLocation } from '#contract/status';
import { matchesAllWords } from '../../lib/format';
import { filterLocations, isSamePlace, type ListSearch } from './internship-search';

/** Sorted places of open internships beside the named ones (rule internship-6). @param now server time in ms, or null */
export function otherPlaces(rows: readonly InternshipRow[], now: number | null): string[] {
  const open = rows.filter((row) => now === null || !isClosed(row.last_date_to_apply, now));
  return open.reduce<string[]>((places, { location }) => withPlace(places, location), []);
}

/** Compares code units; a collator takes a slow phone 25 ms, and differs between phones. */
export const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b);

export function withPlace(places: readonly string[], place: string): string[] {
  const name = place.trim();
  if (!name || [...filterLocations, ...places].some(isSamePlace(name))) return [...places];
  return [...places, name].sort((a, b) => compareText(a.toLowerCase(), b.toLowerCase()));
}

const mostInTown = 3;

/** The newest others in the town of `row`. @param now server time in ms, null when unknown */
export const moreInTown = (
  rows: readonly InternshipRow[],
  { id, location }: InternshipRow,
  now: number | null,
): InternshipRow[] =>
  rows
    .filter(
      (row) =>
        row.id !== id &&
        isSamePlace(location)(row.location) &&
        (now === null || !isClosed(row.last_date_to_apply, now)),
    )
    .slice(0, mostInTown);

/** Filters internships offline (rule internship-6), without closed ones. @param now server time in ms, null when unknown */
export function filterInternships(
  rows: readonly InternshipRow[],
  search: ListSearch,
  now: number | null,
): InternshipRow[] {
  return rows.filter(
    (row) =>
      (search.category === undefined || row.internship_category_id === search.category) &&
      matchesLocation(row.location, search.location ?? '') &&
      (search.company === undefined || row.company.id === search.company) &&
      (search.type === undefined || row.internship_type === search.type) &&
      (now === null || !isClosed(row.last_date_to_apply, now)) &&
      matchesAllWords(
        search.q,
        row.title,
        row.company.company_name,
        row.location,
        row.category,
        row.internship_type,
      ),
  );
}

/** A search's rows in order, the same on server and phone. @param town null: "near" is newest first */
export function findInternships(
  rows: readonly InternshipRow[],
  search: ListSearch,
  now: number | null,
  town: string | null,
): InternshipRow[] {
  const found = filterInternships(rows, search, now);
  if (search.sort === 'closing')
    found.sort((a, b) => compareText(a.last_date_to_apply, b.last_date_to_apply));
  if (search.sort === 'near' && town) {
    const isFar = ({ location }: InternshipRow) => Number(!isSamePlace(town)(location));
    found.sort((a, b) => isFar(a) - isFar(b));
  }
  return found;
}

export function followSearch(draft: ListSearch, before: ListSearch, now: ListSearch): ListSearch {
  const follow = <K extends keyof ListSearch>(key: K): ListSearch[K] =>
    before[key] === now[key] ? draft[key] : now[key];
  return {
    category: follow('category'),
    location: follow('location'),
    type: follow('type'),
    q: follow('q'),
    company: now.company,
    sort: now.sort,
    show: now.show,
  };
}

export const isFiltered = ({ category, location, type, q, company }: ListSearch): boolean =>
  [category, location, type, q, company].some((value) => value !== undefined);

export const isSameFilter = (a: ListSearch, b: ListSearch): boolean =>
  (['category', 'location', 'type', 'q', 'company'] as const).every((key) => a[key] === b[key]);

export type ChosenFilter = readonly [field: keyof ListSearch, name: string];

export function chosenFilters(
  { category, location, type, q, company }: ListSearch,
  categories: readonly Category[],
  companyName: string | undefined,
): ChosenFilter[] {
  const all = [
    ['q', q && `“${q}”`],
    ['category', categories.find(({ id }) => id === category)?.name],
    ['location', location],
    ['type', type],
    ['company', company && (companyName ?? ('One company' satisfies Words))],
  ] as const;
  return all.filter((filter): filter is ChosenFilter & typeof filter => Boolean(filter[1]));
}
