import { expect, test } from 'vitest';
import {
  matchAlerts,
  newestOf,
  placeOf,
  type Published,
  type Wanted,
  isDaytime,
  lastMailing,
} from './alert-matching';

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

test('each internship is told once, and none that the student has applied to', () => {
  const two = [alert({ place: 'Lae' }), alert({ categoryId: 1 })];
  expect(idsOf(matchAlerts(two, [internship(2), internship(1)], null, new Set([2])))).toEqual([1]);
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

/** A time in Port Moresby, which is ten hours ahead of UTC. */
const at = (local: string) => Date.parse(`${local}:00+10:00`);

test('the weekly mail is due from Monday, 07:00 in Port Moresby, on', () => {
  const monday = at('2027-03-01T07:00');
  expect(lastMailing(monday)).toBe(monday);
  expect(lastMailing(monday - 1)).toBe(at('2027-02-22T07:00'));
  for (const later of ['2027-03-01T23:59', '2027-03-03T12:00', '2027-03-07T23:59', '2027-03-08T06:59'])
    expect(lastMailing(at(later)), later).toBe(monday);
});

test('news do not ring at night', () => {
  const hours = ['00:00', '06:59', '07:00', '20:59', '21:00', '23:59'];
  const told = hours.filter((hour) => isDaytime(at(`2027-03-01T${hour}`)));
  expect(told).toEqual(['07:00', '20:59']);
});
