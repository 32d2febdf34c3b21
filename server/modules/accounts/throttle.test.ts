import { expect, test } from 'vitest';
import { addressRule, admit, guessRule, takeBack, type Failures, type ThrottleRule } from './throttle';

const NOW = Date.parse('2027-03-01T00:00:00Z');
const none = (now: number): Failures => ({ count: 0, lastAt: now, forgivenAt: now });

/** Fails as often as it is let in, waiting as long as it is told in between. */
function failTimes(times: number, rule: ThrottleRule) {
  const waits: number[] = [];
  let failures = none(NOW);
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
  return { waits, failures, now };
}

test('five failures cost nothing, then each wait is twice the one before, up to five minutes', () => {
  const { waits } = failTimes(16, guessRule);
  expect(waits).toEqual([0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
});

test('a try is admitted after the wait it was told, however many failures there were', () => {
  expect(() => failTimes(500, guessRule)).not.toThrow();
});

test('a try that comes too early does not lengthen the wait', () => {
  const { failures, now } = failTimes(8, guessRule);
  const first = admit(failures, guessRule, now + 1000);
  const again = admit(failures, guessRule, now + 2000);
  expect([first, again]).toEqual([
    { admitted: false, retryAfterSeconds: 15 },
    { admitted: false, retryAfterSeconds: 14 },
  ]);
});

test('time forgives: an hour later there are free tries again', () => {
  const { failures, now } = failTimes(8, guessRule);
  const later = admit(failures, guessRule, now + 6 * guessRule.forgiveEvery);
  expect(later).toMatchObject({ admitted: true, counted: { count: 3 } });
});

test('time forgives as much on a busy address as on a quiet one', () => {
  let failures = none(NOW);
  for (let minute = 1; minute <= 60; minute++) {
    const admission = admit(failures, guessRule, NOW + minute * 60_000);
    if (!admission.admitted) throw new Error(`Refused in minute ${minute}`);
    // Only the first four are wrong.
    failures = minute <= 4 ? admission.counted : takeBack(admission.counted, failures, NOW + minute * 60_000);
  }
  expect(failures.count).toBe(0);
});

/** A sign-in each second, of which every twentieth is mistyped. @returns how many were refused in each hour */
function steadyMix(hours: number): number[] {
  const refused = Array.from({ length: hours }, () => 0);
  let failures = none(NOW);
  for (let second = 0; second < hours * 3600; second++) {
    const now = NOW + second * 1000;
    const admission = admit(failures, addressRule, now);
    if (!admission.admitted) refused[Math.floor(second / 3600)]!++;
    else if (second % 20 === 0) failures = admission.counted;
    else failures = takeBack(admission.counted, failures, now);
  }
  return refused;
}

test('a whole town behind one address signs in all day, with its slips', () => {
  expect(steadyMix(12)).toEqual(Array<number>(12).fill(0));
});

test('a right password leaves no trace, also when others failed meanwhile', () => {
  const before = failTimes(3, guessRule).failures;
  const right = admit(before, guessRule, NOW + 1000);
  if (!right.admitted) throw new Error('Refused');
  expect(takeBack(right.counted, before, NOW + 1000)).toEqual(before);
  const wrong = admit(right.counted, guessRule, NOW + 2000);
  if (!wrong.admitted) throw new Error('Refused');
  expect(takeBack(wrong.counted, before, NOW + 1000)).toMatchObject({ count: 4, lastAt: NOW + 2000 });
});

test('a clock that was set back does not open a locked door, and does not lock one for longer', () => {
  const { failures, now } = failTimes(6, guessRule);
  expect(admit(failures, guessRule, now - 60_000)).toEqual({ admitted: false, retryAfterSeconds: 4 });
});

test('a classroom of 40 behind one address may mistype five times each', () => {
  expect(failTimes(200, addressRule).waits.every((wait) => wait === 0)).toBe(true);
  expect(failTimes(201, addressRule).waits.at(-1)).toBe(2);
});
