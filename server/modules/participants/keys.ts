import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainLetters } from '#contract/search';
import { numbersIn, withPlainDigits } from '#contract/telephone';

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr']);

/**
 * A name without case, accents, punctuation, order and title, as words (rule admin-3); '' without a letter.
 * Hyphens separate words, apostrophes do not: `O'Brien` is `obrien`. `J.P.` is `jp`.
 */
export function nameKey(name: string): string {
  // Twice: a letter may become one with an apostrophe.
  const words = plainLetters(plainLetters(name))
    .replace(/\p{M}/gu, '')
    .replace(/(?<![\p{L}\p{N}])(\p{L})\. ?(?=\p{L}(?![\p{L}\p{N}]))/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort();
  const named = words.filter((word) => !titles.has(word));
  return (named.length > 0 ? named : words).join(' ');
}

/** As `numbersIn`, where the country has numbers of that length. */
export const readNumbers = (field: string): string[] =>
  numbersIn(field).flatMap((number) => {
    const read = parsePhoneNumberFromString(number, 'PG');
    return read?.isPossible() ? [read.number] : [];
  });

/**
 * The first number's digits: 7 or 8 for Papua New Guinea, else with country's, if that is said.
 * Null for an invalid number, such as a spreadsheet's `7.1E+07`.
 */
export function mobileKey(written: string): string | null {
  const [first] = readNumbers(written);
  if (first !== undefined) return first.replace(/^\+(675(?=\d{7,8}$))?/, '');
  const text = withPlainDigits(written);
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return /^[\d\s+().\-‐‑–/]*$/u.test(text) && /^\d{7,15}$/.test(digits) ? digits : null;
}
