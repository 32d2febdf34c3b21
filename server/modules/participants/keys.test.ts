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

describe('a mobile number', () => {
  test.each([
    '71234567',
    '7123 4567',
    '7123-4567',
    '071234567',
    '675 7123 4567',
    '67571234567',
    '+675 7123 4567',
    '+675-7123-4567',
    '(+675) 7123 4567',
    '+675 (0)7123 4567',
    '00675 7123 4567',
    '00675.7123.4567',
    '71234567.0',
    ' ７１２３４５６７ ',
  ])('written %j is 71234567', (written) => {
    expect(mobileKey(written)).toBe('71234567');
  });

  test.each([
    ['of a fixed line has seven digits', '+675 321 0000', '3210000'],
    ['of a fixed line has seven digits', '3210000', '3210000'],
    ['of a fixed line may begin like the country', '6751234', '6751234'],
    ['of another country keeps its country code', '+61 412 345 678', '61412345678'],
    ['of another country keeps its country code', '0061412345678', '61412345678'],
    ['of another country keeps its country code', '61 412345678', '61412345678'],
  ])('%s: %j', (_, written, key) => {
    expect(mobileKey(written)).toBe(key);
  });

  const unreadable = ['', '123456', '7.1234567E+07', 'none', '71234567 / 72345678', '1234567890123456'];
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
