import * as v from 'valibot';
import { expect, test } from 'vitest';
import { BusinessSignup, SignIn, StudentSignup } from '#contract/accounts';
import { onOneLine, withoutControls } from '#contract/clean-text';
import { email } from '#contract/fields';
import { SecondFactorCode } from '#contract/second-factor';
import { hashPassword, verifyPassword } from '#server/modules/accounts/passwords';
import { hash } from '@node-rs/argon2';

test.each<[string, string, string, typeof onOneLine?]>([
  [
    'an override, a tab, a line, a zero-width space, a bell',
    'Ko\u202Ekoda\tHard\nware\u200B\u0007',
    'Kokoda Hard ware',
  ],
  ['direction marks of contacts', '\u202A+675 7123 4567\u202C', '+675 7123 4567'],
  ['isolates', '\u2068Anna\u2069', 'Anna'],
  ['a byte order mark', '\uFEFFAnna', 'Anna'],
  ['a soft hyphen', 'Bou\u00ADgain\u00ADville', 'Bougainville'],
  ['a word joiner and a joiner of Latin letters', 'An\u2060na\u200D Ki\u200Cla', 'Anna Kila'],
  ['a grapheme joiner', 'An\u034Fna', 'Anna'],
  ['spaces of other widths', 'Anna\u00A0Kila\u2009To\u3000Aihi', 'Anna Kila To Aihi'],
  ['a letter that is blank', '\u3164', ' '],
  ['an accent of its own', 'Rene\u0301', 'René'],
  ['an accent behind an invisible character', 'Rene\u200B\u0301', 'René'],
  ['half an emoji', 'Anna\uD83D', 'Anna'],
  ['private use and what is no character', 'An\uE000na\uFFFE\u{10FFFF}', 'Anna'],
  ['more marks than a letter has', `Zo${'\u0335'.repeat(40)}e`, `Zo${'\u0335'.repeat(5)}e`],
  ['the marks of Vietnamese and Thai', 'Việt ที่ปุ๊', 'Việt ที่ปุ๊'],
  ['a family', '👩‍👩‍👧', '👩‍👩‍👧'],
  ['a heart with its form', '❤️‍🔥', '❤️‍🔥'],
  ['a skin colour', '👩🏽‍🚀', '👩🏽‍🚀'],
  [
    'the flag of Scotland',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  ],
  ['tags of their own', 'A\u{E0067}\u{E007F}', 'A'],
  ['a joiner in Persian', 'می\u200Cخواهم', 'می\u200Cخواهم'],
  ['a joiner in Sinhala', 'ශ්\u200Dරී', 'ශ්\u200Dරී'],
  ['lines of other systems', 'a\r\nb\rc', 'a\nb\nc', withoutControls],
  ['lines of Unicode', 'a\u000Bb\u2028c\u2029d', 'a\nb\nc\nd', withoutControls],
  ['a tab in a text of lines', 'a\u00A0\tb\u200E', 'a \tb', withoutControls],
])('%s: what is seen is kept, in one form', (_, typed, kept, clean = onOneLine) => {
  expect(clean(typed)).toBe(kept);
  expect(clean(kept)).toBe(kept);
});

test.each([
  ["o'brien@example.com", "o'brien@example.com"],
  ['anna&kila/png@example.com', 'anna&kila/png@example.com'],
  ['Anna@Example.COM. ', 'anna@example.com'],
  ['\u00A0anna@example.com.\u00A0', 'anna@example.com'],
  ['anna@example.com,', 'anna@example.com'],
  ['anna@example.com\u200B', 'anna@example.com'],
  ['\u202Aanna@example.com\u202C', 'anna@example.com'],
  ['ａｎｎａ＠example．com', 'anna@example.com'],
  ['a@x-y.co.pg', 'a@x-y.co.pg'],
  ...[
    '<a@b.com>',
    'Anna Kila <A@B.com>,',
    'mailto:a@b.com?subject=x',
    "'a@b.com'",
    '`a@b.com',
    '“a@b.com”',
  ].map((typed) => [typed, 'a@b.com']),
  ...['a@b.com)', 'a@b.com>', 'a@b.com!', 'a@b.com。', '(a@b.com).', '[mailto:a@b.com]'].map((typed) => [
    typed,
    'a@b.com',
  ]),
  ['a@x\u2011y.com', 'a@x-y.com'],
  ['a\u2010b@x\u2010y.com', 'a-b@x-y.com'],
  ['info@Müller.de', 'info@xn--mller-kva.de'],
  [`${'a'.repeat(64)}@b.com`, `${'a'.repeat(64)}@b.com`],
])('the e-mail %j is %s', (typed, kept) => {
  expect(v.parse(email(), typed)).toBe(kept);
  expect(v.parse(SignIn.entries.email, typed)).toBe(kept);
});

const noEmails =
  '|.|anna|anna@|x@y|a@b.c|a b@example.com|a@b@example.com|a@-x.com|a@1.2.3.4|a@x..com|é@example.com|.a@b.com|a.@b.com|a@mü/ller.de|a@.ü';
test.each([...noEmails.split('|'), `${'a'.repeat(65)}@b.com`])('the e-mail %j is refused', (typed) => {
  expect(v.is(email(), typed)).toBe(false);
});

const { full_name } = StudentSignup.entries;
const { company_name, representative_name } = BusinessSignup.entries;
const noNames = [
  '\uFE0F\uFE0F\uFE0F',
  '\u0301\u0301\u0301',
  '\uE000\uE001\uE002',
  '\uFFFE\uFFFF\uFDD0',
  '...',
  '123',
  'ʼʼʼ',
];
test.each(noNames)('%j is no name of a person or company', (typed) => {
  for (const name of [full_name, company_name, representative_name]) expect(v.is(name, typed)).toBe(false);
});
test.each(['3M Ltd', 'Ło Ng', '王小明', 'أحمد'])('%j is a name', (typed) => {
  for (const name of [full_name, company_name, representative_name]) expect(v.parse(name, typed)).toBe(typed);
});

test('a birthday and a code are read without what nobody sees', () => {
  expect(v.parse(StudentSignup.entries.date_of_birth, '\u200E2006-03-14\u00A0')).toBe('2006-03-14');
  expect(v.parse(SecondFactorCode, { code: '\u202A123\u00A0456\u202C' })).toEqual({ code: '123456' });
});

const [one, two] = ['café com leite', 'cafe\u0301 com leite'] as const;
test.each([
  [one, two],
  [two, one],
  ['ｐassword 12', 'password 12'],
])('the password %j is also %j', async (set, typed) => {
  expect(await verifyPassword(typed, await hashPassword(set))).toBe(true);
});

test('a hash from before that opens to what was typed then, and to nothing else', async () => {
  const old = await hash(two);
  expect(await Promise.all([two, one, 'cafe com leite'].map((typed) => verifyPassword(typed, old)))).toEqual([
    true,
    false,
    false,
  ]);
});
