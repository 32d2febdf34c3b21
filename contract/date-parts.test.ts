import { expect, test } from 'vitest';
import { joinDate, splitDate } from './date-parts';

test('three fields are one date, however many digits were typed', () => {
  expect(joinDate({ day: '4', month: '03', year: '2006' })).toBe('2006-03-04');
  expect(joinDate({ day: ' 14', month: '3', year: '2006 ' })).toBe('2006-03-14');
  expect(splitDate('2006-03-04')).toEqual({ day: '4', month: '03', year: '2006' });
});

test('what is not complete keeps what was typed', () => {
  expect(joinDate({ day: '', month: '', year: '' })).toBe('');
  for (const part of [
    { day: '4', month: '', year: '' },
    { day: '', month: '03', year: '' },
    { day: '', month: '12', year: '20' },
  ])
    expect(splitDate(joinDate(part))).toEqual(part);
  expect(splitDate('')).toEqual({ day: '', month: '', year: '' });
});
