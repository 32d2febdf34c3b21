import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { BusinessSignup, StudentSignup } from './accounts';
import { Level } from './applications';
import { NewInternship } from './internships';
import { ContactMessage } from './outreach';

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
