import { limits } from '#contract/limits';
import { internshipTypes, namedLocations, OTHER_LOCATION, type InternshipType } from '#contract/status';
import { countIn, textIn, wordIn, type RawSearch } from '../../lib/search-values';

/** Options of the location filter, above the other places. */
export const filterLocations: readonly string[] = [...namedLocations, OTHER_LOCATION];

export const isSamePlace = (a: string) => (b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The location filter for a text, a fixed one in any letter case; undefined for an empty text. */
export const locationNamed = (text: string): string | undefined =>
  filterLocations.find(isSamePlace(text)) ?? (text.trim() || undefined);

/** The most rows that an address may ask for. */
const maxShown = 10_000;

/** Orders of the list beside "newest first": by the last day to apply, or the person's own town first. */
export const listOrders = ['closing', 'near'] as const;
export type ListOrder = (typeof listOrders)[number];

/** Filters in the URL, so that back, reload and sharing keep them; invalid values are dropped. */
export interface ListSearch {
  category?: number | undefined;
  location?: string | undefined;
  type?: InternshipType | undefined;
  q?: string | undefined;
  /** The id of a company. */
  company?: number | undefined;
  /** Newest first without one. */
  sort?: ListOrder | undefined;
  /** How many rows are shown. */
  show?: number | undefined;
}

/** Reads the filters from the URL. Apart from the screen, since every visitor loads it. */
export const listSearch = ({ category, location, type, q, company, sort, show }: RawSearch): ListSearch => ({
  category: countIn(category),
  location: locationNamed(textIn(location, limits.shortText.max) ?? ''),
  type: wordIn(type, internshipTypes),
  // The router reads what looks like a number as one.
  q: textIn(typeof q === 'number' ? String(q) : textIn(q)?.trim(), limits.search.max),
  company: countIn(company),
  sort: wordIn(sort, listOrders),
  show: countIn(show, maxShown),
});
