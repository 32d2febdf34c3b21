import { isClosed } from '#contract/closing';
import type { Category } from '#contract/categories';
import type { InternshipRow } from '#contract/internships';
import { matchesLocation } from '#contract/status';
import { matchesAllWords } from '../../lib/format';
import { filterLocations, isSamePlace, type ListSearch } from './internship-search';

/**
 * The places of open internships that are not filters by name already, in the order of the alphabet (rule 20).
 * @param now the server's time in milliseconds; null when unknown: then none counts as closed
 */
export function otherPlaces(rows: readonly InternshipRow[], now: number | null): string[] {
  const open = rows.filter((row) => now === null || !isClosed(row.last_date_to_apply, now));
  return open.reduce<string[]>((places, { location }) => withPlace(places, location), []);
}

/** Orders texts by their characters; a collator takes a slow phone 25 ms to make, and differs between phones. */
export const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** The same places with another one, unless it is one of them or a filter by name. */
export function withPlace(places: readonly string[], place: string): string[] {
  const name = place.trim();
  if (!name || [...filterLocations, ...places].some(isSamePlace(name))) return [...places];
  return [...places, name].sort((a, b) => compareText(a.toLowerCase(), b.toLowerCase()));
}

/**
 * Filters internships on the phone, so that it works offline (rule 20), without those that have closed since they
 * were cached.
 * @param now the server's time in milliseconds; null when unknown: then none counts as closed
 */
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

/**
 * The rows that a search finds, in its order; the server and the phone draw the same.
 * @param now see `filterInternships`
 * @param town the person's own; null when unknown: then "near" is newest first
 */
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

/** Updates a panel's draft after the applied filters changed from `before` to `now`: only changed ones follow. */
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

/** Whether a filter is set, so that "Clear Filters" shows. */
export const isFiltered = ({ category, location, type, q, company }: ListSearch): boolean =>
  [category, location, type, q, company].some((value) => value !== undefined);

/** Whether both select the same rows, ignoring how many are shown. */
export const isSameFilter = (a: ListSearch, b: ListSearch): boolean =>
  (['category', 'location', 'type', 'q', 'company'] as const).every((key) => a[key] === b[key]);

/** A filter that is set: its field and what it is called. */
export type ChosenFilter = readonly [field: keyof ListSearch, name: string];

/** The filters that are set, each to be removed on its own. @param company the name of the company in the address */
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
    ['company', company && (companyName ?? 'One company')],
  ] as const;
  return all.filter((filter): filter is ChosenFilter & typeof filter => Boolean(filter[1]));
}
