import { describe, expect, test } from 'vitest';
import { internshipRow as row } from '../../../tests/support/answers';
import { findInternships } from './internship-filter';
import { startLists } from './near-you';

const now = Date.parse('2026-11-23T02:00:00Z');
const rows = [
  row({ id: 5, location: 'Kokopo', internship_category_id: 1, last_date_to_apply: '2026-11-28' }),
  row({ id: 4, location: 'Lae', internship_category_id: 2, last_date_to_apply: '2026-11-24' }),
  row({ id: 3, location: 'goroka ', internship_category_id: 1, last_date_to_apply: '2026-12-30' }),
  row({ id: 2, location: 'Lae', internship_category_id: 2, last_date_to_apply: '2026-12-01' }),
  row({ id: 1, location: 'Goroka', internship_category_id: 1, last_date_to_apply: '2026-11-20' }),
];
const ids = (found: readonly { id: number }[]) => found.map(({ id }) => id);

/** The lists of the start screen that have rows: headings and ids. */
const listed = (...given: Parameters<typeof startLists>) =>
  startLists(...given).flatMap(([title, found]) => (found.length > 0 ? [[title, ids(found)]] : []));

describe('the lists of the start screen', () => {
  const nobody = { town: null, applied: new Set<number>() };

  test('each says what it has: the own town, the categories applied in, what is new; not what is applied to or closed', () => {
    const more = [row({ id: 6, location: 'Madang', internship_category_id: 3 }), ...rows];
    expect(listed(more, { town: 'Goroka', applied: new Set([2]) }, now)).toEqual([
      ['Near you', [3]],
      ['Like what you applied for', [4]],
      ['New', [6, 5]],
    ]);
  });

  test('without a town and applications all is new, the newest first', () => {
    expect(listed(rows, nobody, now)).toEqual([['New', [5, 4, 3, 2]]]);
  });

  test('only internships of the own town are near, also when nothing else is left to show', () => {
    const inTown = Array.from({ length: 8 }, (_, at) => row({ id: 20 - at, location: ' GOROKA' }));
    expect(listed([...rows, ...inTown], { ...nobody, town: 'Goroka' }, now)).toEqual([
      ['Near you', [3, 20, 19, 18, 17, 16]],
      ['Closing this week', [4, 5]],
    ]);
    expect(listed(rows, { ...nobody, town: 'Wewak' }, now)).toEqual([['New', [5, 4, 3, 2]]]);
  });

  test('an internship without a category is like none', () => {
    const bare = [4, 3].map((id) => row({ id, internship_category_id: null }));
    expect(listed(bare, { town: null, applied: new Set([4]) }, now)).toEqual([['New', [3]]]);
  });

  test('closing this week are those of the next seven days, the first to close first, none twice', () => {
    const later = Array.from({ length: 6 }, (_, at) =>
      row({ id: 20 - at, last_date_to_apply: '2027-01-30' }),
    );
    const lists = (at: number | null) => listed([...later, ...rows], nobody, at);
    expect(lists(now)).toEqual([
      ['New', [20, 19, 18, 17, 16, 15]],
      ['Closing this week', [4, 5]],
    ]);
    expect(lists(null)).toEqual([['New', [20, 19, 18, 17, 16, 15]]]);
  });
});

test('the order of the list is newest, closing soon, or the own town first', () => {
  expect(ids(findInternships(rows, {}, null, 'Goroka'))).toEqual([5, 4, 3, 2, 1]);
  expect(ids(findInternships(rows, { sort: 'closing' }, now, null))).toEqual([4, 5, 2, 3]);
  expect(ids(findInternships(rows, { sort: 'near' }, now, 'LAE'))).toEqual([4, 2, 5, 3]);
  expect(ids(findInternships(rows, { sort: 'near' }, now, null))).toEqual([5, 4, 3, 2]);
});
