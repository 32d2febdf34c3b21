const letters: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ı: 'i', ð: 'd', þ: 't', ŋ: 'n', ħ: 'h', ŧ: 't' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe' },
};

/** Without case, accents and apostrophes, in letters that any keyboard has. */
export const plainLetters = (written: string): string =>
  written
    .replace(/['’‘‚‛‟ʹʻʼʽʾʿˈ′`´＇ꞌ՚׳]/g, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[øłđıðþŋħŧßæœ]/g, (letter) => letters[letter]!);

const plain = (written: string): string =>
  plainLetters(written)
    .replace(/[‐‑–—]/g, '-')
    .replaceAll('(0)', '');

/** The text, then again with digits and hyphenated words side by side; as the SQL function `folded`. */
export function folded(written: string): string {
  const text = plain(written);
  const beside = text.replace(/([0-9])[ ().+/-]+(?=[0-9])/g, '$1').replaceAll('-', '');
  return `${text.replaceAll('-', ' ')}\n${beside}`;
}

/** A number that begins with a country or zero loses them: it may be stored without. */
const withoutCountry = (whole: string, before: string, run: string): string => {
  const digits = run.replace(/\D/g, '');
  const isAbroad = /^\D*[+0]/.test(run);
  const local = digits
    .replace(/^0+(?=\d)/, '')
    .replace(isAbroad ? /^(6750*)+(?=\d)/ : /^(6750*)+(?=\d{7,8}$)/, '');
  return isAbroad || local !== digits ? before + local : whole;
};

const around = /^["“”„«»*:()[\]{}<>]+|["“”„«»*:.!?()[\]{}<>]+$/g;

export const searchedWords = (search: string): string[] =>
  plain(search)
    .replaceAll('-', ' ')
    .replace(/(^|\s)(\(?(?:\+|0|675)[0-9 ().+/]*[0-9])/g, withoutCountry)
    .replace(/([0-9])[().+/]+(?=[0-9])/g, '$1')
    .split(/[\s,;&/|·]+/)
    .map((word) => word.replace(around, ''))
    .filter(Boolean);
