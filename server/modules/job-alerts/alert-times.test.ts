import { expect, test } from 'vitest';
import { isDaytime, lastMailing } from './alert-matching';

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
