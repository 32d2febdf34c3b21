import { describe, expect, it, vi } from 'vitest';
import { messages } from '#contract/messages';
import { ageText, dateAndTime, deadline, fewDays, longDate, shortDate, sizeText } from './format';

describe('dates as rule ui-3 writes them', () => {
  it('a short one has the first three letters of the month, in Port Moresby time', () => {
    expect(shortDate('2027-03-05T00:00:00.000Z')).toBe('5 Mar 2027');
    expect(shortDate('2027-09-05T14:00:00.000Z')).toBe('6 Sep 2027');
  });
  it('a long one has the whole month', () => {
    expect(longDate('2027-03-05')).toBe('5 March 2027');
    expect(longDate('2026-12-31T15:00:00.000Z')).toBe('1 January 2027');
    expect(dateAndTime('2026-12-31T15:05:00.000Z')).toBe('1 January 2027, 01:05');
  });
  it('a missing or broken date is Not Available, never "Invalid Date"', () => {
    expect([longDate(null), longDate('soon'), shortDate(''), dateAndTime('x')]).toEqual(
      Array(4).fill(messages.missing.value),
    );
  });
  it('none needs the time zones of the phone', async () => {
    vi.stubGlobal('Intl', {
      ...Intl,
      DateTimeFormat: () => {
        throw new RangeError('Invalid time zone specified: Pacific/Port_Moresby');
      },
    });
    vi.resetModules();
    const fresh = await import('./format');
    expect(fresh.longDate('2026-12-31T15:00:00.000Z')).toBe('1 January 2027');
    expect(fresh.shortDate('2026-12-31')).toBe('31 Dec 2026');
  });
});

describe('the days left to apply', () => {
  const now = Date.parse('2026-11-10T00:00:00Z');
  it.each([
    ['2026-11-25', null],
    ['2026-11-24', { left: 14, isMarked: false }],
    ['2026-11-18', { left: 8, isMarked: false }],
    ['2026-11-17', { left: 7, isMarked: true }],
    ['2026-11-10', { left: 0, isMarked: true }],
    ['2026-11-09', null],
  ])('on %s are %o', (day, few) => {
    expect(fewDays(day, now)).toEqual(few);
    expect(fewDays(day, null)).toBeNull();
  });
});

describe('a deadline', () => {
  // 10 November, 10:00 in Port Moresby.
  const now = Date.parse('2026-11-10T00:00:00Z');
  it.each([
    ['2026-11-25', '25 Nov 2026'],
    ['2026-11-24', '24 Nov 2026 (14 days left)'],
    ['2026-11-11', '11 Nov 2026 (1 day left)'],
    ['2026-11-10', '10 Nov 2026 (today is the last day)'],
    ['2026-11-09', '9 Nov 2026'],
  ])('on %s is "%s"', (day, text) => {
    expect(deadline(day, now, shortDate)).toBe(text);
  });
  it('counts the days of Port Moresby, and none while the time is unknown', () => {
    const evening = Date.parse('2026-11-10T13:59:00Z');
    expect(deadline('2026-11-11', evening, longDate)).toBe('11 November 2026 (1 day left)');
    expect(deadline('2026-11-11', evening + 60_000, longDate)).toBe(
      '11 November 2026 (today is the last day)',
    );
    expect(deadline('2026-11-11', null, longDate)).toBe('11 November 2026');
  });
});

it.each([
  [30_000, 'just now'],
  [60_000, '1 minute ago'],
  [59 * 60_000, '59 minutes ago'],
  [60 * 60_000, '1 hour ago'],
  [24 * 3_600_000 - 1, '23 hours ago'],
  [24 * 3_600_000, '1 day ago'],
  [47 * 3_600_000, '1 day ago'],
  [48 * 3_600_000, '2 days ago'],
])('the age of a saved copy %i ms is "%s"', (age, words) => {
  expect(ageText(1_000_000, 1_000_000 + age)).toBe(words);
});

it('a file is never said to have 0 KB', () => {
  expect([sizeText(1), sizeText(245_000), sizeText(3_250_000)]).toEqual(['1 KB', '239 KB', '3.1 MB']);
});
