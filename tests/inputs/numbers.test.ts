import { expect, test } from 'vitest';
import { numbersIn, spacedNumber } from '#contract/telephone';
import { smsNumber } from '#server/modules/notifications/sms-number';
import { mobileKey, readNumbers } from '#server/modules/participants/keys';

const MINE = '+67571234567';
const OTHER = '+67572345678';
const FIXED = '+6753210000';
const SYDNEY = '+61412345678';

test.each<[string, ...string[]]>([
  ['7123 4567', MINE],
  ['071234567', MINE],
  ['(0)7123 4567', MINE],
  ['675 7123 4567', MINE],
  ['00675 7123 4567', MINE],
  ['0675-7123-4567', MINE],
  ['+675 (0)7123 4567', MINE],
  ['+675 ( 0 ) 7123 4567', MINE],
  ['+675 071234567', MINE],
  ['(+675) 7123–4567', MINE],
  ['+675 675 7123 4567', MINE],
  ['+675 +675 7123 4567', MINE],
  ['+67500675 71234567', MINE],
  ['675 675 675 71234567', MINE],
  ['+71234567', MINE],
  ['7123/4567', MINE],
  ['71234567.0', MINE],
  [' ７１２３４５６７ ', MINE],
  ['Digicel: 7123 4567', MINE],
  ['7123 4567 (mother)', MINE],
  ['WhatsApp +675 7123 4567.', MINE],
  ['321 0000', FIXED],
  ['+675 321 0000 ext. 12', FIXED],
  ['6751234', '+6756751234'],
  ['+675 675 1234', '+6756751234'],
  ['+61 412 345 678', SYDNEY],
  ['0061 412 345 678', SYDNEY],
  ['+61 (0)412 345 678', SYDNEY],
  ['+61 0412 345 678', SYDNEY],
  ['61 412345678', SYDNEY],
  ['+675 0061 412 345 678', SYDNEY],
  ['+677 20000', '+67720000'],
  ['+1 (555) 123-4567', '+15551234567'],
  ['7123 4567 / 7234 5678', MINE, OTHER],
  ['71234567,72345678', MINE, OTHER],
  ['7123 4567 or 7234 5678', MINE, OTHER],
  ['7123 4567 7234 5678', MINE, OTHER],
  ['67571234567 67572345678', MINE, OTHER],
  ['+675 7123 4567 +675 7234 5678', MINE, OTHER],
  ['Digicel 7123 4567; home 321 0000', MINE, FIXED],
  ['7123 4567 / +675 7123 4567', MINE],
  ['71234567/8', MINE],
  [''],
  ['none'],
  ['123456'],
  ['+675 712345'],
  ['0412 345 678'],
  ['7.1234567E+07'],
  ['1234567890123456'],
])('%j holds the numbers %s %s, for links and for matching', (field, ...numbers) => {
  expect(numbersIn(field)).toEqual(numbers);
  expect(readNumbers(field)).toEqual(numbers);
  if (numbers[0]) expect(mobileKey(field)).toBe(numbers[0].replace(/^\+(675)?/, ''));
});

test.each([
  ['321 0000 / 7123 4567', MINE],
  ['321 0000', null],
  ['0061 412 345 678', null],
  [null, null],
])('an SMS for %j goes to %s', (field, number) => {
  expect(smsNumber(field)).toBe(number);
});

test.each([
  [MINE, '+675 7123 4567'],
  [FIXED, '+675 321 0000'],
  [SYDNEY, '+61 412345678'],
])('%s is shown as %s', (number, shown) => {
  expect(spacedNumber(number)).toBe(shown);
});
