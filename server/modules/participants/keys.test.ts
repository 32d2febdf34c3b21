import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mobileKey, nameKey } from './keys';

describe('a name', () => {
  test.each([
    ['Anna Kila Vagi', 'VAGI,  anna\tkila'],
    ['José Nuñez', 'nunez jose'],
    ['Jose\u0301', 'JOSÉ'],
    ["Peter O'Brien", 'obrien PETER'],
    ['Peter O’Brien', "Peter O'Brien"],
    ['Mary-Anne To', 'To Mary Anne'],
    ['J. Kila', 'kila j'],
  ])('%j is the same as %j', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test.each([
    ['Anna Kila', 'Anna Kila Vagi'],
    ['Anna Kila', 'Annakila'],
    ['Anna Anna', 'Anna'],
    ['Anna Kila 2', 'Anna Kila'],
  ])('%j is not the same as %j', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  test('without a letter is nothing', () => {
    expect(["-- '' ,", '', ' '].map(nameKey)).toEqual(['', '', '']);
  });

  test('is the same in any order, case and spacing', () => {
    const word = fc.stringMatching(/^[A-Za-zéñ]{1,8}$/);
    const shuffled = fc
      .array(word, { minLength: 1, maxLength: 5 })
      .chain((words) =>
        fc.tuple(
          fc.constant(words),
          fc.shuffledSubarray(words, { minLength: words.length }),
          fc.constantFrom(' ', '  ', ', ', '-', '\u00a0'),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([words, others, space]) => {
        expect(nameKey(` ${others.join(space).toUpperCase()} `)).toBe(nameKey(words.join(' ')));
      }),
    );
  });

  test('of anything at all has a key that is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const key = nameKey(name);
        expect(nameKey(key)).toBe(key);
      }),
    );
  });
});

/** Written forms: tests/inputs/numbers.test.ts. */
describe('a mobile number', () => {
  test('of a country that is not said has its digits', () => {
    expect(mobileKey('0412 345 678')).toBe('412345678');
  });

  const unreadable = ['', '123456', '7.1234567E+07', 'none', '1234567890123456'];
  test.each(unreadable)('is not %j', (written) => {
    expect(mobileKey(written)).toBeNull();
  });

  test('is the same however it is spaced and whichever way the country is written', () => {
    const number = fc.integer({ min: 70_000_000, max: 89_999_999 }).map(String);
    const gaps = fc.array(fc.constantFrom('', ' ', '-', '.', '  '), { minLength: 8, maxLength: 8 });
    const country = fc.constantFrom('', '0', '675', '+675', '+675 ', '00675 ', '(675) ', '+675 (0)');
    fc.assert(
      fc.property(number, gaps, country, (digits, between, before) => {
        const written = before + [...digits].map((digit, at) => digit + (at < 7 ? between[at] : '')).join('');
        // A lone ".0" at the end is a spreadsheet's, see above.
        fc.pre(!written.endsWith('.0'));
        expect(mobileKey(written)).toBe(digits);
      }),
    );
  });

  test('of anything at all is nothing, or a key that is its own key', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ()-]{0,24}$/)), (written) => {
        const key = mobileKey(written);
        if (key !== null) expect(mobileKey(key)).toBe(key);
      }),
    );
  });
});
