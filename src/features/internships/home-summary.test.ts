import { expect, test } from 'vitest';
import type { InternshipRow } from '#contract/internships';
import { internshipRow } from '../../../tests/support/answers';
import { figureTexts, homeOf } from './home-summary';

const row = (id: number, fields: Partial<InternshipRow> = {}) =>
  internshipRow({ id, internship_category_id: 1, category: 'Administration', ...fields });

test('home has the newest rows, the places of the location filter, which make up all, and counts of categories', () => {
  const rows = [
    row(9, { location: 'Goroka' }),
    ...[8, 7, 6, 5, 4].map((id) => row(id)),
    row(3, { location: ' lae ', internship_category_id: null, category: '' }),
    row(2, { location: 'Kokopo', internship_category_id: 2, category: 'Trades' }),
  ];
  const home = homeOf(rows, null);
  expect(home.rows.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5]);
  expect(home.found).toBe(8);
  expect(home.places).toEqual([
    ['Lae', 6],
    ['Other', 2],
  ]);
  expect(home.categories).toEqual([
    ['Administration', 6, 1],
    ['Trades', 1, 2],
  ]);
});

test('home never counts an internship that has closed since it was saved', () => {
  const rows = [row(2, { last_date_to_apply: '2027-03-01' }), row(1)];
  const home = homeOf(rows, Date.parse('2027-03-05T00:00:00Z'));
  expect([home.found, home.rows.length, home.places]).toEqual([1, 1, [['Lae', 1]]]);
});

test('home shows a figure from 20 on, each by itself', () => {
  expect(figureTexts({ students: 312, businesses: 20, hired: 19 })).toEqual([
    '312 young people',
    '20 businesses',
  ]);
  expect(figureTexts({ students: 19, businesses: 0, hired: 19 })).toEqual([]);
});
