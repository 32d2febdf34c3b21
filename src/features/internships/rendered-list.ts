import type { InternshipListAnswer, InternshipRow } from '#contract/internships';
import { pageSize } from '#contract/limits';
import type { PageList } from '../../services/page-data';
import { findInternships, moreInTown, otherPlaces } from './internship-filter';
import { findRow } from './internship-queries';
import type { ListSearch } from './internship-search';

/** Largest list embedded whole; more would cost the first visit too many bytes. */
const wholeUntil = pageSize;

/** For rows that are not kept: a list shows none. */
const withoutExcerpt = (row: InternshipRow): InternshipRow => ({ ...row, excerpt: undefined });

export function pageOfList({ internships, as_of }: InternshipListAnswer, search: ListSearch): PageList {
  const found = findInternships(internships, search, null, null);
  const whole = internships.length <= wholeUntil;
  return {
    rows: whole ? internships : found.slice(0, search.show ?? pageSize).map(withoutExcerpt),
    found: found.length,
    places: otherPlaces(internships, null),
    as_of,
    whole,
  };
}

export function pageOfInternship(list: InternshipListAnswer, id: string): PageList {
  const row = findRow(list.internships, id);
  const rows = row ? [row, ...moreInTown(list.internships, row, null).map(withoutExcerpt)] : [];
  return { rows, found: row ? 1 : 0, places: [], as_of: list.as_of, whole: false };
}
