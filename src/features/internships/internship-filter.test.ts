import { describe, expect, it } from 'vitest';
import type { InternshipRow } from '#contract/internships';
import { internshipRow } from '../../../tests/support/answers';
import { filterInternships, isFiltered, otherPlaces, withPlace } from './internship-filter';
import { mergeRows } from './internship-queries';
import { listSearch, type ListSearch } from './internship-search';

const row = (changes: Partial<InternshipRow>) =>
  internshipRow({
    ...{ id: 1, title: 'Office assistant', location: 'Port Moresby', last_date_to_apply: '2026-12-31' },
    ...{ internship_category_id: 1, company: { id: 9, company_name: 'Kumul Traders', logo_url: null } },
    ...changes,
  });
const rows = [
  row({ id: 1 }),
  row({ id: 2, location: ' lae ', internship_category_id: 2, title: 'Welder' }),
  row({ id: 3, location: 'Goroka', internship_type: null, company: { ...row({}).company, id: 10 } }),
];
const ids = (search: ListSearch, now: number | null = null) =>
  filterInternships(rows, search, now).map(({ id }) => id);

describe('filters on the phone', () => {
  it('location ignores case and spaces, and Other is neither Port Moresby nor Lae', () => {
    expect(ids(listSearch({ location: ' LAE ' }))).toEqual([2]);
    expect(ids({ location: 'Other' })).toEqual([3]);
    expect(ids({})).toEqual([1, 2, 3]);
  });
  it('category and company go by id, type by name, keywords by every word', () => {
    expect(ids({ category: 2 })).toEqual([2]);
    expect(ids({ company: 10 })).toEqual([3]);
    expect(ids({ type: 'Full Time' })).toEqual([1, 2]);
    expect(ids({ q: 'kumul WELD' })).toEqual([2]);
  });
  it('what has closed since the list was saved leaves it, to the millisecond in Port Moresby time', () => {
    const closing = Date.parse('2026-12-31T14:00:00.000Z');
    expect(ids({}, closing - 1)).toEqual([1, 2, 3]);
    expect(ids({}, closing)).toEqual([]);
  });
});

it('the other places are those of the list, each once, in the order of the alphabet', () => {
  const places = [
    ...rows,
    row({ location: 'goroka' }),
    row({ location: 'Alotau', last_date_to_apply: '2020-01-01' }),
  ];
  expect(otherPlaces(places, null)).toEqual(['Alotau', 'Goroka']);
  expect(otherPlaces(places, Date.parse('2026-11-01')), 'closed ones are not listed').toEqual(['Goroka']);
  expect(withPlace(['Goroka'], 'GOROKA'), 'a chosen one in other letters').toEqual(['Goroka']);
  expect(withPlace(['Goroka'], 'Kerema'), 'a chosen one that is not there').toEqual(['Goroka', 'Kerema']);
  expect(withPlace(['Goroka'], ' '), 'none').toEqual(['Goroka']);
});

it('a bad URL never breaks the list', () => {
  expect(listSearch({ category: 'x', location: ' ', type: 'Sleeping', q: ' ', show: -1 })).toEqual({});
  expect(listSearch({ q: 5 })).toEqual({ q: '5' });
  expect(isFiltered({ show: 40 })).toBe(false);
});

it('a refresh of what changed adds, replaces and removes rows and keeps the order', () => {
  const answer = (internships: InternshipRow[], removed: number[] = [], whole = false) => ({
    internships,
    removed,
    whole,
    as_of: '',
  });
  const newer = row({ id: 4, created_at: '2026-11-05T00:00:00.000Z' });
  const merged = mergeRows(answer(rows), answer([newer, row({ id: 1, title: 'Changed' })], [3]));
  expect(merged.map(({ id, title }) => [id, title])).toEqual([
    [4, 'Office assistant'],
    [2, 'Welder'],
    [1, 'Changed'],
  ]);
  expect(mergeRows(answer(rows), answer([newer], [], true)), 'all there are').toEqual([newer]);
});
