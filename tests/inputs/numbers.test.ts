import { expect, test } from 'vitest';
import { numbersIn, spacedNumber } from '#contract/telephone';
import { smsNumber } from '#server/modules/notifications/sms-number';
import { mobileKey, readNumbers } from '#server/modules/participants/keys';

const MINE = '+67571234567';
const OTHER = '+67572345678';
const FIXED = '+6753210000';
const SYDNEY = '+61412345678';

/** Inputs with the same outcome, side by side. */
const each = (inputs: string, ...numbers: string[]) =>
  inputs.split(' | ').map((field): [string, ...string[]] => [field, ...numbers]);

test.each([
  ...each('7123 4567 | 071234567 | (0)7123 4567 | 675 7123 4567 | 00675 7123 4567 | 0675-7123-4567', MINE),
  ...each('+675 (0)7123 4567 | +675 ( 0 ) 7123 4567 | +675 071234567 | (+675) 7123–4567 | +71234567', MINE),
  ...each('+675 675 7123 4567 | +675 +675 7123 4567 | +67500675 71234567 | 675 675 675 71234567', MINE),
  ...each('7123/4567 | 71234567.0 |  ７１２３４５６７  | 7123 4567 / +675 7123 4567 | 71234567/8', MINE),
  ...each('Digicel: 7123 4567 | 7123 4567 (mother) | WhatsApp +675 7123 4567.', MINE),
  ...each('321 0000 | +675 321 0000 ext. 12', FIXED),
  ...each('6751234 | +675 675 1234', '+6756751234'),
  ...each('+61 412 345 678 | 0061 412 345 678 | +61 (0)412 345 678 | +61 0412 345 678', SYDNEY),
  ...each('61 412345678 | +675 0061 412 345 678', SYDNEY),
  ...each('+677 20000', '+67720000'),
  ...each('+1 (555) 123-4567', '+15551234567'),
  ...each('7123 4567 / 7234 5678 | 71234567,72345678 | 7123 4567 or 7234 5678', MINE, OTHER),
  ...each('7123 4567 7234 5678 | 67571234567 67572345678 | +675 7123 4567 +675 7234 5678', MINE, OTHER),
  ...each('Digicel 7123 4567; home 321 0000', MINE, FIXED),
  ...each('|none | 123456 | +675 712345 | 0412 345 678 | 7.1234567E+07 | 1234567890123456'),
])('%j holds the numbers %s %s, for links and for matching', (field, ...numbers) => {
  expect(numbersIn(field)).toEqual(numbers);
  expect(readNumbers(field)).toEqual(numbers);
  if (numbers[0]) expect(mobileKey(field)).toBe(numbers[0].replace(/^\+(675)?/, ''));
});

test.each([
  ['0412 345 678', '412345678'],
  ['', null],
  ['123456', null],
  ['none', null],
  ['7.1234567E+07', null],
  ['1234567890123456', null],
])('%j, of a country that is not said or no number, is matched as %s', (field, key) => {
  expect(mobileKey(field)).toBe(key);
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
