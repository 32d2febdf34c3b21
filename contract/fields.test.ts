import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { BusinessSignup, StudentSignup } from './accounts';
import { ApplicationFields, IdempotencyKey, Level } from './applications';
import { isClosed, joinDate, splitDate } from './dates';
import { InternshipListQuery, NewInternship } from './internships';
import { ContactMessage } from './outreach';
import { loginName } from './passwords';

test.each([
  `<${'@'.repeat(65_000)}`,
  `a${'.'.repeat(65_000)}a`,
  `@${'é'.repeat(30_000)}@`,
  `pin${'.'.repeat(65_000)}x`,
])('a text of 64 KB is no name to log in with, and is not searched for one: %.9s…', (typed) => {
  expect(v.is(loginName, typed)).toBe(false);
});

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

/** A right-to-left override, a tab, a line break, a zero-width space and a bell. */
const written = 'Ko\u202Ekoda\tHard\nware\u200B\u0007';
const onOneLine = 'Kokoda Hard ware';

const fields: [string, v.GenericSchema][] = [
  ['full_name', StudentSignup.entries.full_name],
  ['city', StudentSignup.entries.city],
  ['mobile_number', StudentSignup.entries.mobile_number],
  ['company_name', BusinessSignup.entries.company_name],
  ['representative_name', BusinessSignup.entries.representative_name],
  ['business_number', BusinessSignup.entries.business_number],
  ['school_name', Level.entries.school_name],
  ['title', NewInternship.entries.title],
  ['location', NewInternship.entries.location],
  ['subject', ContactMessage.entries.subject],
];

test.each(fields)('%s is one line without what hides or reverses text', (_, schema) => {
  expect(v.parse(schema, written)).toBe(onOneLine);
});

test('skills are too', () => {
  expect(v.parse(NewInternship.entries.required_skills, [written])).toEqual([onOneLine]);
});

test('a description and a message keep their lines', () => {
  const lines = 'First\n\tsecond';
  for (const schema of [
    NewInternship.entries.description,
    ContactMessage.entries.message,
    BusinessSignup.entries.description,
  ]) {
    expect(v.parse(schema, lines)).toBe(lines);
    expect(v.parse(schema, 'First\r\n\tsecond')).toBe(lines);
  }
});

describe('a website', () => {
  const accepts = (url: string) => v.is(BusinessSignup.entries.website_url, url);

  test.each([
    'https://user:pw@bank.example.evil.example',
    'https://bank.example@evil.example/login',
    'http://bank.example\u200B@evil.example',
    'bank.example@evil.example',
    'https:/\\bank.example@evil.example',
  ])('that names a user is refused: %s', (url) => {
    expect(accepts(url)).toBe(false);
  });

  test.each(['https://bank.example/@about', 'shop.com.pg', 'https://shop.com.pg/?mail=a@b.example'])(
    'is taken: %s',
    (url) => {
      expect(accepts(url)).toBe(true);
    },
  );
});
