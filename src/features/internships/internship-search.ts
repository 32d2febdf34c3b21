import { limits } from '#contract/limits';
import { internshipTypes, namedLocations, OTHER_LOCATION, type InternshipType } from '#contract/status';
import { countIn, textIn, wordIn, type RawSearch } from '../../lib/search-values';

export const filterLocations: readonly string[] = [...namedLocations, OTHER_LOCATION];

export const isSamePlace = (a: string) => (b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

export const locationNamed = (text: string): string | undefined =>
  filterLocations.find(isSamePlace(text)) ?? (text.trim() || undefined);

export const listOrders = ['closing', 'near'] as const;
export type ListOrder = (typeof listOrders)[number];

export interface ListSearch {
  category?: number | undefined;
  location?: string | undefined;
  type?: InternshipType | undefined;
  q?: string | undefined;
  company?: number | undefined;
  sort?: ListOrder | undefined;
  show?: number | undefined;
}

/** Reads filters from the URL. Separate from the screen, since every visitor loads it. */
export const listSearch = ({ category, location, type, q, company, sort, show }: RawSearch): ListSearch => ({
  category: countIn(category),
  location: locationNamed(textIn(location, limits.shortText.max) ?? ''),
  type: wordIn(type, internshipTypes),
  q: textIn(textIn(q)?.trim(), limits.search.max),
  company: countIn(company),
  sort: wordIn(sort, listOrders),
  show: countIn(show, 10_000),
});
