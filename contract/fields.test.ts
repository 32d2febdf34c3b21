import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { StudentSignup } from './accounts';
import { ApplicationFields, IdempotencyKey } from './applications';
import { isClosed, joinDate, splitDate } from './dates';
import { InternshipListQuery } from './internships';

test('an Idempotency-Key is a UUID in any letter case', () => {
  const key = '6F1F1F0E-5A52-4F0E-9C6E-0A7A1A4D2B11';
  expect(v.parse(IdempotencyKey, ` ${key} `)).toBe(key.toLowerCase());
  expect(v.is(IdempotencyKey, `${key}0`)).toBe(false);
});

describe('a date', () => {
  const born = (day: string) => v.is(StudentSignup.entries.date_of_birth, day);

  test.each(['1900-01-01', '2008-02-29', ' 2006-03-14 ', '9999-12-31'])('%s is one', (date) => {
    expect(born(date)).toBe(true);
  });
  test.each(['0000-05-05', '0001-01-01', '1899-12-31', '2007-02-29', '2006-3-14', '10000-01-01'])(
    '%s is none that anybody means',
    (date) => {
      expect(born(date)).toBe(false);
    },
  );
});

describe('a time', () => {
  const since = (updated_since: string) => v.is(InternshipListQuery, { updated_since });
  const queuedAt = (queued_at: unknown) => {
    const result = v.safeParse(ApplicationFields.entries.queued_at, queued_at);
    return result.success ? result.output : 'refused';
  };

  test.each(['2027-03-05T02:00:00Z', '2027-03-05T12:00:00.000+10:00', '1900-01-01T00:00:00Z'])(
    '%s is one',
    (time) => {
      expect([since(time), queuedAt(time)]).toEqual([true, time]);
    },
  );
  test.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '1900-01-01T00:00:00+10:00',
    '9999-12-31T23:59:59-10:00',
    'yesterday',
    '',
  ])('%j is none: a list is not asked by it, and an application goes without it', (time) => {
    expect([since(time), queuedAt(time)]).toEqual([false, undefined]);
  });
});

test('an internship closes with the end of its last day in Port Moresby, to the millisecond', () => {
  const end = Date.parse('2027-03-10T14:00:00Z');
  expect([end - 1, end].map((now) => isClosed('2027-03-10', now))).toEqual([false, true]);
});

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
