import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainLetters } from '#contract/search';
import { numbersIn, withPlainDigits } from '#contract/telephone';
import { sign } from '../../core/secrets';

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr']);

/** Without case, accents, order and title (rule admin-3): `O'Brien` is `obrien`, `J.P.` is `jp`. */
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

export const readNumbers = (field: string): string[] =>
  numbersIn(field).flatMap((number) => {
    const read = parsePhoneNumberFromString(number, 'PG');
    return read?.isPossible() ? [read.number] : [];
  });

/** The first mobile number of Papua New Guinea as +675…, null without one */
export const smsNumber = (written: string | null): string | null =>
  readNumbers(written ?? '').find((number) => /^\+675[78]\d{7}$/.test(number)) ?? null;

/** 7 or 8 digits for Papua New Guinea, else with the country's; null for a spreadsheet's `7.1E+07`. */
export function mobileKey(written: string): string | null {
  const [first] = readNumbers(written);
  if (first !== undefined) return first.replace(/^\+(675(?=\d{7,8}$))?/, '');
  const text = withPlainDigits(written);
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return /^[\d\s+().\-‐‑–/]*$/u.test(text) && /^\d{7,15}$/.test(digits) ? digits : null;
}

/** Of a claim code: keyed, of the SHA-256 that a phone sends of one made there (rule admin-9). */
export const claimHash = (secret: string, codeSha256: string) => sign(secret, `claim-code\n${codeSha256}`);
