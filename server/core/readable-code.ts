import { randomInt } from 'node:crypto';

/** Crockford's base 32: no letter is taken for a digit, or for another one. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/** 50 random bits to be said, written down and typed: `7K2QX-M9TBD`. */
export function newReadableCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
}

/** As it was made, however it was typed: in small letters, with spaces, O for 0, and I or L for 1. */
export const readCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
