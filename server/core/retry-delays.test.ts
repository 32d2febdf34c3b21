import { expect, test } from 'vitest';
import { nextAttempt } from './retry-delays';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const life = 5 * 24 * HOUR;
const written = new Date('2027-03-01T00:00:00Z');
const after = (milliseconds: number) => new Date(written.getTime() + milliseconds);

test('what was not taken waits longer after each try, and six hours at most', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 20].map(
    (attempts) => nextAttempt('deferred', attempts, written, written, life)!.getTime() - written.getTime(),
  );
  expect(waits).toEqual([MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 6 * HOUR, 6 * HOUR]);
});

test('what could not be tried at all is tried soon, however long the other side has been away', () => {
  expect(nextAttempt('unreachable', 50, written, after(48 * HOUR), life)).toEqual(after(48 * HOUR + MINUTE));
});

test('what could not leave for its whole life is given up', () => {
  expect(nextAttempt('deferred', 20, written, after(114 * HOUR), life)).toEqual(after(120 * HOUR));
  expect(nextAttempt('deferred', 20, written, after(114 * HOUR + 1), life)).toBeNull();
  expect(nextAttempt('unreachable', 20, written, after(120 * HOUR), life)).toBeNull();
});
