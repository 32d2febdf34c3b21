/** Between numbers, or a number's halves: all but spaces, dots, hyphens and `(02)`. */
const between = /[^\d\s+().\-‐‑‒–—−]+|(?=\+)|(?=\((?!\s*\d{1,4}\s*\)))/u;

const notTelephone =
  /(^|[^\p{L}])(?:n?id|pin|box|room|rm|lot|sec|section|unit|house|account|acc|passport)(?!\p{L})[\s.:#]*(?:no|number)?[\s.:#]*[\d-]+|(^|\D)\d{1,2}(?:st|nd|rd|th)(?!\p{L})|(^|\s)\(?[1-9][.)](?=\s)/giu;

const local = /^([78]\d{7}|[2-689]\d{6}|180\d{4})$/;
/** Of the Pacific, Australia and Southeast Asia, plain also without `+`. */
const neighbour =
  /^(60[1-9]\d{8,9}|61[2-478]\d{8}|62[2-9]\d{8,11}|639\d{9}|642\d{7,9}|66[689]\d{8}|6(7[02-46-9]|8[0-35-9]|9[0-2])\d{7})$/;
/** A country's code, to be taken whole, without which no zero is dialled: Italy's and some of Africa's begin with it. */
const code = String.raw`(?=(?<code>1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))\k<code>`;
const zeroBehindCode = new RegExp(`^(?!39|225|24[12]|378)${code}0+`);
const isNoCountry = /^(675|671|684)/;

/** `+` and digits; null where it is not one number, or of a country that is not said. */
function readOne(written: string): string | null {
  const plain = written.replace(/^\D*0011/, '+');
  const isAbroad = /^\D*(\+|00)/.test(plain);
  const all = plain.replace(/\D/g, '').replace(/^0+/, '');
  const digits = all
    // The country twice, or another country's behind it.
    .replace(/^(6750*)+(?=675\d{7,8}$)/, '')
    .replace(/^67500(?=[1-9]\d{6})/, '')
    .replace(all.length > 8 ? zeroBehindCode : /(?<code>)$^/, '$<code>');
  const own = digits.replace(/^675(?=\d{7})/, '');
  if (local.test(own) && (own !== digits || !isAbroad || /^[78]\d{7}$/.test(own))) return `+675${own}`;
  const isWhole = isAbroad ? /^\d{7,15}$/.test(digits) && !isNoCountry.test(digits) : neighbour.test(digits);
  return isWhole && !/^\D*0(?!0)/.test(plain) ? `+${digits}` : null;
}

const two = /^((?:0*675|0)?[78]\d{7})((?:0*675|0)?[78]\d{7})$/;
const maxLength = 60;

function readSeveral(part: string): string[] {
  if (part.length > maxLength) return [];
  const one = readOne(part);
  if (one !== null) return [one];
  const gaps = /\d\D+(?=\d)/g;
  for (let gap = gaps.exec(part); gap; gap = gaps.exec(part)) {
    const first = readOne(part.slice(0, gap.index + 1));
    const others = first === null ? [] : readSeveral(part.slice(gap.index + 1));
    if (first !== null && others.length > 0) return [first, ...others];
  }
  const beside = two.exec(part.replace(/\D/g, ''))?.slice(1) ?? [];
  return beside.map(readOne).filter((number) => number !== null);
}

/** A digit of any script as 0 to 9: their blocks begin with zero. */
function plainDigit(digit: string): string {
  let zero = digit.codePointAt(0)!;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((digit.codePointAt(0)! - zero) % 10);
}
export const withPlainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/(?!\d)\p{Nd}/gu, plainDigit);

/** Telephone numbers of a field as `+` and digits, each once: of Papua New Guinea where no country is said. */
export function numbersIn(field: string): string[] {
  // As with e-mails (cleanEmail).
  if (field.length > 1000) return [];
  // Spreadsheets write 71234567.0 and 7.1E+07.
  const text = withPlainDigits(field).trim().replace(/\.0+$/, '');
  if (/\dE\+?\d/i.test(text)) return [];
  const said = text.replace(/\(\s*0\s*\)/g, '').replace(notTelephone, '$1$2$3;');
  const read = said.split(/[\p{L};\n]+/u).flatMap((chunk) => {
    const apart = chunk.split(between).flatMap(readSeveral);
    return apart.length > 0 || chunk.length > maxLength ? apart : (readOne(chunk) ?? []);
  });
  return [...new Set(read)];
}

/** Mobile numbers of Papua New Guinea; of other countries that cannot be told. */
const isMobile = (number: string) => !number.startsWith('+675') || /^\+675[78]\d{7}$/.test(number);

/** The first number of a field that may be a mobile one, as `+` and digits; null without one. */
export const mobileIn = (field: string): string | null => numbersIn(field).find(isMobile) ?? null;

export const spacedNumber = (number: string): string =>
  number
    .replace(/^\+675(\d{3,4})(\d{4})$/, '+675 $1 $2')
    .replace(new RegExp(String.raw`^\+${code}(?=\d{5,}$)`), '+$<code> ');
