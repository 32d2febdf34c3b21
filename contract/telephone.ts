const signs = String.raw`\d\s+().\-‐‑–—`;
const notOfNumbers = new RegExp(`[^${signs}]+|(?=\\+)`, 'u');
/** Not a letter: `7123/4567` is one number. */
const oneNumber = new RegExp(`^[${signs}/]*$`, 'u');

/** Of the Pacific, Australia and Southeast Asia, whose numbers begin with no zero behind it. */
const neighbour = /^(6[0-6]|6[7-9]\d)/;

/** `+` and digits; null where it is not one number, or of a country that is not said. */
function readOne(written: string): string | null {
  const plain = written.replace(/\(\s*0\s*\)/g, '');
  const isAbroad = /^\D*(\+|00)/.test(plain);
  const all = plain.replace(/\D/g, '').replace(/^0+/, '');
  const digits = all
    // The country twice, or another country's behind it.
    .replace(/^(6750*)+(?=675\d{7,8}$)/, '')
    .replace(/^67500(?=[1-9]\d{6})/, '')
    .replace(all.length > 8 ? new RegExp(`${neighbour.source}0+`) : /$^/, '$1');
  if (/^675\d{7,8}$/.test(digits)) return `+${digits}`;
  if (isAbroad ? /^[78]\d{7}$/.test(digits) : /^\d{7,8}$/.test(digits)) return `+675${digits}`;
  const isWhole =
    /^(?!675)\d{7,15}$/.test(digits) && (isAbroad || (digits.length > 9 && !/^\D*0/.test(plain)));
  return isWhole ? `+${digits}` : null;
}

/** Mobile numbers side by side. */
const two = /^((?:0*675|0)?[78]\d{7})((?:0*675|0)?[78]\d{7})$/;

/** Telephone numbers of a field as `+` and digits, each once: of Papua New Guinea where no country is said. */
export function numbersIn(field: string): string[] {
  // Spreadsheets write 71234567.0 and 7.1E+07.
  const text = field.normalize('NFKC').trim().replace(/\.0$/, '');
  if (/\dE\+?\d/i.test(text)) return [];
  const parts = text.split(notOfNumbers).flatMap((part) => {
    const beside = readOne(part) === null ? two.exec(part.replace(/\D/g, '')) : null;
    return beside ? beside.slice(1) : [part];
  });
  const read = parts.map(readOne).filter((number) => number !== null);
  if (read.length > 0) return [...new Set(read)];
  const whole = oneNumber.test(text) ? readOne(text) : null;
  return whole === null ? [] : [whole];
}

/** `+675 7123 4567`, as people write it, for a number of `numbersIn`. */
export const spacedNumber = (number: string): string =>
  number.replace(/^\+675(\d{3,4})(\d{4})$/, '+675 $1 $2').replace(/^\+(1|6[7-9]\d|\d\d)(?=\d{5,}$)/, '+$1 ');
