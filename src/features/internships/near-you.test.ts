import { describe, expect, test } from 'vitest';
import { internshipRow as row } from '../../../tests/support/answers';
import { findInternships } from './internship-filter';
import { closingThisWeek, nearYou } from './near-you';

const now = Date.parse('2026-11-23T02:00:00Z');
const rows = [
  row({ id: 5, location: 'Kokopo', internship_category_id: 1, last_date_to_apply: '2026-11-28' }),
  row({ id: 4, location: 'Lae', internship_category_id: 2, last_date_to_apply: '2026-11-24' }),
  row({ id: 3, location: 'goroka ', internship_category_id: 1, last_date_to_apply: '2026-12-30' }),
  row({ id: 2, location: 'Lae', internship_category_id: 2, last_date_to_apply: '2026-12-01' }),
  row({ id: 1, location: 'Goroka', internship_category_id: 1, last_date_to_apply: '2026-11-20' }),
];
const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id);

describe('near you', () => {
  test('comes the own town first, then the categories applied in, then the newest; not what is applied to or closed', () => {
    expect(ids(nearYou(rows, { town: 'Goroka', applied: new Set([2]) }, now))).toEqual([3, 4, 5]);
    expect(ids(nearYou(rows, { town: null, applied: new Set() }, now))).toEqual([5, 4, 3, 2]);
  });

  test('closing this week are those of the next seven days, the first to close first, none twice', () => {
    expect(ids(closingThisWeek(rows, [], now))).toEqual([4, 5]);
    expect(ids(closingThisWeek(rows, [rows[1]!], now))).toEqual([5]);
    expect(closingThisWeek(rows, [], null)).toEqual([]);
  });
});

describe('the order of the list', () => {
  test('is newest, closing soon, or the own town first', () => {
    expect(ids(findInternships(rows, {}, null, 'Goroka'))).toEqual([5, 4, 3, 2, 1]);
    expect(ids(findInternships(rows, { sort: 'closing' }, now, null))).toEqual([4, 5, 2, 3]);
    expect(ids(findInternships(rows, { sort: 'near' }, now, 'LAE'))).toEqual([4, 2, 5, 3]);
    expect(ids(findInternships(rows, { sort: 'near' }, now, null))).toEqual([5, 4, 3, 2]);
  });
});
