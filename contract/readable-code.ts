/** Letters and digits of a code. */
export const codeLength = 10;

/** As it was made, however it was typed: in small letters, with spaces, O for 0, and I or L for 1. */
export const readCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** Crockford's base 32: no letter is taken for a digit, or for another one. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Of ten random bytes: to be said, written down and typed, as `7K2QX-M9TBD`. */
export function codeOf(random: Uint8Array): string {
  const code = Array.from(random, (byte) => letters[byte % letters.length]).join('');
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}
