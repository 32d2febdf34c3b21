import { expect, test } from 'vitest';
import { matchAlerts, newestOf, placeOf, type Published, type Wanted } from './alert-matching';

const hour = (hours: number) => new Date(Date.UTC(2027, 2, 1, hours));
const internship = (id: number, more: Partial<Published> = {}): Published => ({
  ...{ id, categoryId: 1, place: 'Lae', publishedAt: hour(id) },
  ...more,
});
const alert = (more: Partial<Wanted> = {}): Wanted => ({
  ...{ categoryId: null, category: null, place: null, since: hour(0) },
  ...more,
});
const none = new Set<number>();
const idsOf = ({ internships }: { internships: readonly Published[] }) => internships.map(({ id }) => id);

test('a location is a place by the rule of the location filter', () => {
  expect(['Lae', ' LAE ', 'port moresby', 'Goroka', 'Lae City'].map(placeOf)).toEqual([
    ...['Lae', 'Lae', 'Port Moresby', 'Other', 'Other'],
  ]);
});

test('an alert finds what was published after it, of its category and its place', () => {
  const found = [
    internship(4, { categoryId: null }),
    internship(3, { place: 'Other' }),
    internship(2),
    internship(1),
  ];
  const find = (more: Partial<Wanted>, toldUntil: Date | null = null) =>
    idsOf(matchAlerts([alert(more)], found, toldUntil, none));
  expect(find({})).toEqual([4, 3, 2, 1]);
  expect(find({ since: hour(2) })).toEqual([4, 3]);
  expect(find({}, hour(3))).toEqual([4]);
  expect(find({ categoryId: 1 })).toEqual([3, 2, 1]);
  expect(find({ categoryId: 1, place: 'Lae' })).toEqual([2, 1]);
  expect(find({ place: 'Port Moresby' })).toEqual([]);
});

test('the filters that show all of it are what its alerts have in common', () => {
  const found = [internship(2, { categoryId: 7 }), internship(1)];
  const filters = (...alerts: Wanted[]) => {
    const { categoryId, category, place } = matchAlerts(alerts, found, null, none);
    return [categoryId, category, place];
  };
  const one = alert({ categoryId: 1, category: 'Trades', place: 'Lae' });
  expect(filters(one)).toEqual([1, 'Trades', 'Lae']);
  expect(filters(one, alert({ categoryId: 7, category: 'Nursing', place: 'Lae' }))).toEqual([
    null,
    null,
    'Lae',
  ]);
  expect(filters(one, alert({ place: 'Lae' }))).toEqual([null, null, 'Lae']);
  expect(filters(one, alert())).toEqual([null, null, null]);
  // One that found nothing does not count.
  expect(filters(one, alert({ place: 'Port Moresby' }))).toEqual([1, 'Trades', 'Lae']);
});

test('of many with one category and place the newest is enough to know who has something new', () => {
  const found = [internship(1), internship(3), internship(2), internship(4, { place: 'Other' })];
  expect(newestOf(found).map(({ id }) => id)).toEqual([3, 4]);
});
