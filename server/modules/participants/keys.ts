/**
 * A person's name without case, accents, punctuation, spacing and the order of its words, so that two spellings of one name are
 * equal (rule 8). A hyphen parts words as a space does; an apostrophe does not: `O'Brien` is `obrien`.
 * @returns words with a space between them; empty for a name without a letter
 */
export function nameKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘ʼ`´]/gu, '');
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

const countryCode = '675';

/**
 * A telephone number of Papua New Guinea however it is written, as its 7 or 8 digits: +675 7123 4567, 00675…, 675…,
 * +675 (0)7123-4567, 71234567. A number of another country keeps its country code.
 * @returns digits, or null for what is no telephone number: letters in it (a spreadsheet's `7.1E+07`), too few or too many digits
 */
export function mobileKey(written: string): string | null {
  // A spreadsheet's column of numbers may arrive as 71234567.0.
  const text = written.normalize('NFKC').trim().replace(/\.0$/, '');
  if (!/^[\d\s+().\-‐‑–/]*$/u.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  const national = digits.startsWith(countryCode) ? digits.slice(countryCode.length).replace(/^0+/, '') : '';
  if (national.length === 7 || national.length === 8) return national;
  return digits.length >= 7 && digits.length <= 15 ? digits : null;
}
