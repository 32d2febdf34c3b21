import { expect, test } from 'vitest';
import { accountRule, addressRule, admit, type Failures, type ThrottleRule } from './throttle';

const NOW = Date.parse('2027-03-01T00:00:00Z');

/** Fails as often as it is let in, waiting as long as it is told in between. */
function failTimes(times: number, rule: ThrottleRule) {
  const waits: number[] = [];
  let failures: Failures | null = null;
  let now = NOW;
  while (waits.length < times) {
    let admission = admit(failures, rule, now);
    waits.push(admission.admitted ? 0 : admission.retryAfterSeconds);
    if (!admission.admitted) {
      now += admission.retryAfterSeconds * 1000;
      admission = admit(failures, rule, now);
    }
    if (!admission.admitted) throw new Error('Refused after the wait it was told');
    failures = admission.counted;
  }
  return { waits, failures: failures!, now };
}

test('five failures cost nothing, then each wait is twice the one before, up to five minutes', () => {
  const { waits } = failTimes(16, accountRule);
  expect(waits).toEqual([0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
});

test('a try is admitted after the wait it was told, however many failures there were', () => {
  expect(() => failTimes(500, accountRule)).not.toThrow();
});

test('a try that comes too early does not lengthen the wait', () => {
  const { failures, now } = failTimes(8, accountRule);
  const first = admit(failures, accountRule, now + 1000);
  const again = admit(failures, accountRule, now + 2000);
  expect([first, again]).toEqual([
    { admitted: false, retryAfterSeconds: 15 },
    { admitted: false, retryAfterSeconds: 14 },
  ]);
});

test('quiet forgives: an hour later there are free tries again', () => {
  const { failures, now } = failTimes(8, accountRule);
  const later = admit(failures, accountRule, now + 6 * accountRule.forgiveEvery);
  expect(later).toEqual({
    admitted: true,
    counted: { count: 3, lastAt: now + 6 * accountRule.forgiveEvery },
  });
});

test('a clock that was set back does not open a locked door, and does not lock one for longer', () => {
  const { failures, now } = failTimes(6, accountRule);
  expect(admit(failures, accountRule, now - 60_000)).toEqual({ admitted: false, retryAfterSeconds: 4 });
});

test('a classroom of 40 behind one address may mistype five times each', () => {
  expect(failTimes(200, addressRule).waits.every((wait) => wait === 0)).toBe(true);
  expect(failTimes(201, addressRule).waits.at(-1)).toBe(2);
});
