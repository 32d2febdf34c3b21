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
