import * as v from 'valibot';
import { isClosed } from '#contract/closing';
import type { Category } from '#contract/categories';
import type { InternshipRow } from '#contract/internships';
import { limits } from '#contract/limits';
import { internshipTypes, matchesLocation, namedLocations, OTHER_LOCATION } from '#contract/status';
import { matchesAllWords } from '../../lib/format';

/** What the location filter offers. */
export const filterLocations = [...namedLocations, OTHER_LOCATION] as const;

/** The location a person means, in any letter case; undefined when there is no such filter. */
export const locationNamed = (text: string) =>
  filterLocations.find((place) => place.toLowerCase() === text.trim().toLowerCase());

/** The filters of the list as they stand in the URL, so that back, reload and sharing keep them. Bad values fall away. */
export const ListSearch = v.object({
  category: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
  location: v.fallback(v.optional(v.pipe(v.string(), v.transform(locationNamed))), undefined),
  type: v.fallback(v.optional(v.picklist(internshipTypes)), undefined),
  q: v.fallback(
    v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.search.max))),
    undefined,
  ),
  /** How many rows are shown. */
  show: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))), undefined),
});
export type ListSearch = v.InferOutput<typeof ListSearch>;

/**
 * The rows that match, on the phone, so that it works offline (rule 20). A saved list may hold rows that have
 * closed since: these leave here too.
 * @param now the server's time in milliseconds; null where it is not known, and nothing is called closed then
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

/** The choices of a panel after the applied ones went from `before` to `now`: only what was changed there changes here. */
export function followSearch(draft: ListSearch, before: ListSearch, now: ListSearch): ListSearch {
  const follow = <K extends keyof ListSearch>(key: K): ListSearch[K] =>
    before[key] === now[key] ? draft[key] : now[key];
  return {
    category: follow('category'),
    location: follow('location'),
    type: follow('type'),
    q: follow('q'),
    show: now.show,
  };
}

/** Whether a filter is chosen: then "Clear Filters" shows. */
export const isFiltered = ({ category, location, type, q }: ListSearch): boolean =>
  [category, location, type, q].some((value) => value !== undefined);

/** Whether both choose the same rows, however many of them are shown. */
export const isSameFilter = (a: ListSearch, b: ListSearch): boolean =>
  (['category', 'location', 'type', 'q'] as const).every((key) => a[key] === b[key]);

/** The chosen filters in words, such as "Administration · Lae"; empty when nothing is chosen. */
export const chosenFilters = (
  { category, location, type, q }: ListSearch,
  categories: readonly Category[],
): string =>
  [q && `“${q}”`, categories.find(({ id }) => id === category)?.name, location, type]
    .filter(Boolean)
    .join(' · ');
