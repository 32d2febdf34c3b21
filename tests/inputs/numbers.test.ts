import { expect, test } from 'vitest';
import { numbersIn, spacedNumber } from '#contract/telephone';
import { mobileKey, readNumbers, smsNumber } from '#server/modules/participants/keys';

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
  ...each('71234567.00 | 7123,4567 | 7123_4567 | 7123−4567 | 7123‒4567 | 7123·4567 | Mob. 7123,4567', MINE),
  ...each(
    '7123 4567 1st | 1. 7123 4567 | ٧١٢٣ ٤٥٦٧ | ७१२३ ४५६७ | Room 12 7123 4567 | 7123 4567 ID 2345678',
    MINE,
  ),
  ...each('0011 675 7123 4567 | 7123 4567 ID 1234567 | 7123 4567, born 14/03/2006', MINE),
  ...each('7123 4567-7234 5678 | 1. 7123 4567 2. 7234 5678 | +675 7123 4567 (2 SIM 7234 5678)', MINE, OTHER),
  ...each('7123 4567-321 0000 | 7123 4567 (2) 321 0000', MINE, FIXED),
  ...each('+44 (0)20 7946 0018 | +44 020 7946 0018', '+442079460018'),
  ...each('+33 06 12 34 56 78', '+33612345678'),
  ...each('+49 0151 23456789', '+4915123456789'),
  ...each('+39 06 698 12345', '+390669812345'),
  ...each('7123-4567-68 | Floor 12 7123 4567 | 1300 123 456 | 671 555 1234 | 1234567 | 2006-03-14'),
  ...each('|none | 123456 | +675 712345 | 0412 345 678 | 7.1234567E+07 | 1234567890123456'),
])('%j holds the numbers %s %s, for links and for matching', (field, ...numbers) => {
  expect(numbersIn(field)).toEqual(numbers);
  expect(readNumbers(field)).toEqual(numbers);
  if (numbers[0]) expect(mobileKey(field)).toBe(numbers[0].replace(/^\+(675)?/, ''));
});

test('a bar is a sign between halves, too', () => {
  expect(numbersIn('7123|4567')).toEqual([MINE]);
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
  ['00675 (0)7123-4567', MINE],
  ['8123 4567', '+67581234567'],
  ['321 0000', null],
  ['ring my mother', null],
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
