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
    ...["O'Brien", 'O′Brien', 'OʼBrien', 'Oʾbrien', 'Oꞌbrien', 'O‛Brien', 'Oʻbrien'].map((name) => [
      name,
      'O’Brien',
    ]),
    ['Weiß Łukasz Sørensen', 'WEISS lukasz sorensen'],
    ['Ægir Œuvre Ŋala Ħal Ŧala Işık', 'aegir oeuvre nala hal tala isik'],
    ['Mr. Peter Aihi', 'Aihi Peter'],
    ['Dr Miss Anna Kila', 'ANNA KILA'],
    ['J.P. Kila', 'JP Kila'],
    ['Kila J. P.', 'jp kila'],
  ])('%j is the same as %j', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test.each([
    ['Anna Kila', 'Anna Kila Vagi'],
    ['Anna Kila', 'Annakila'],
    ['Anna Anna', 'Anna'],
    ['Anna Kila 2', 'Anna Kila'],
    ['Mr', 'Mrs'],
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
test('a mobile number of anything at all is nothing, or a key that is its own key', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ()-]{0,24}$/)), (written) => {
      const key = mobileKey(written);
      if (key !== null) expect(mobileKey(key)).toBe(key);
    }),
  );
});
