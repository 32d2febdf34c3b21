import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages';
import { ageText, dateAndTime, longDate, shortDate, sizeText } from './format';

describe('dates as rule 34 writes them', () => {
  it('the public list uses the en-US short form, in Port Moresby time', () => {
    expect(shortDate('2027-03-05T00:00:00.000Z')).toBe('3/5/27');
    expect(shortDate('2027-03-05T14:00:00.000Z')).toBe('3/6/27');
  });
  it('everywhere else the month is written by name', () => {
    expect(longDate('2027-03-05')).toBe('5 March 2027');
    expect(longDate('2026-12-31T15:00:00.000Z')).toBe('1 January 2027');
    expect(dateAndTime('2026-12-31T15:05:00.000Z')).toBe('1 January 2027, 01:05');
  });
  it('a missing or broken date is Not Available, never "Invalid Date"', () => {
    expect([longDate(null), longDate('soon'), shortDate(''), dateAndTime('x')]).toEqual(
      Array(4).fill(messages.missing.value),
    );
  });
});

describe('the age of a saved copy', () => {
  it.each([
    [30_000, 'just now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [60 * 60_000, '1 hour ago'],
    [47 * 3_600_000, '47 hours ago'],
    [48 * 3_600_000, '2 days ago'],
  ])('%i ms is "%s"', (age, words) => {
    expect(ageText(1_000_000, 1_000_000 + age)).toBe(words);
  });
});

it('a file is never said to have 0 KB', () => {
  expect([sizeText(1), sizeText(245_000), sizeText(3_250_000)]).toEqual(['1 KB', '239 KB', '3.1 MB']);
});
