import { randomInt } from 'node:crypto';
import { codeLength } from '#contract/readable-code';

/** Crockford's base 32: no letter is taken for a digit, or for another one. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 50 random bits to be said, written down and typed: `7K2QX-M9TBD`. */
export function newReadableCode(): string {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}
