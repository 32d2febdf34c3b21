/**
 * A name without case, accents, punctuation and order, as words (rule 8); '' without a letter.
 * Hyphens separate words, apostrophes do not: `O'Brien` is `obrien`.
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
 * Digits: 7 or 8 for Papua New Guinea (+675 7123 4567, 00675…, 675…, +675 (0)7123-4567), else with country's.
 * Null for an invalid number, such as a spreadsheet's `7.1E+07`.
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
