/**
 * Normalizes a name for comparison (rule 8): without case, accents, punctuation, spacing and word order. A hyphen separates
 * words; an apostrophe does not: `O'Brien` is `obrien`.
 * @returns words separated by spaces; '' for a name without a letter
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
 * Normalizes a telephone number for comparison: one of Papua New Guinea to its 7 or 8 digits (from +675 7123 4567, 00675…,
 * 675…, +675 (0)7123-4567, 71234567), any other with its country code.
 * @returns digits, or null for an invalid number, such as a spreadsheet's `7.1E+07`
 */
export function mobileKey(written: string): string | null {
  // Spreadsheets may write numbers as 71234567.0.
  const text = written.normalize('NFKC').trim().replace(/\.0$/, '');
  if (!/^[\d\s+().\-‐‑–/]*$/u.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  const national = digits.startsWith(countryCode) ? digits.slice(countryCode.length).replace(/^0+/, '') : '';
  if (national.length === 7 || national.length === 8) return national;
  return digits.length >= 7 && digits.length <= 15 ? digits : null;
}
