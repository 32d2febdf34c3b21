/* Without valibot: every visitor loads it. */

/** Of browsers and Node. */
declare const URL: new (address: string) => { hostname: string };

/** Joiners that emoji and scripts need stand between these; an English flag ends with tags. */
const joined = String.raw`\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}`;
const letter = String.raw`(?!\p{Script=Latin})\p{L}`;
const invisible = new RegExp(
  String.raw`((?:[${joined}]|${letter})[\u200C\u200D](?=[${joined}]|${letter})|\u{1F3F4}[\u{E0030}-\u{E007A}]+\u{E007F})` +
    String.raw`|(?![\n\t\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]`,
  'gu',
);

/** Spaces of any width, and letters that are blank (Braille, Hangul). */
const oddSpace = /[\p{Zs}\u2800\u3164\uFFA0]/gu;

/** No script writes more on a letter; heaps of them cover other lines. */
const tooManyMarks = /(\p{M}{5})\p{M}+/gu;

/** Lines end with `\n`, spaces are plain, and characters NFC and seen, but for joiners that scripts and emoji need. */
export const withoutControls = (written: string): string =>
  written
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(oddSpace, ' ')
    .replace(invisible, '$1')
    .normalize('NFC')
    .replace(tooManyMarks, '$1');

export const onOneLine = (written: string): string => withoutControls(written).replace(/[\t\n]+/g, ' ');

export const hasLetter = (text: string): boolean => /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u.test(text);

/** As mail servers write it: `müller.de` is `xn--mller-kva.de`. */
function plainHost(host: string): string {
  try {
    return /^[\p{L}\p{M}\p{N}.-]+$/u.test(host) ? new URL(`https://${host}`).hostname : host;
  } catch {
    return host;
  }
}

/** A text of many pages is no e-mail, and would keep these patterns busy for seconds. */
export const cleanEmail = (typed: string): string =>
  typed.length > 1000
    ? typed
    : onOneLine(typed.normalize('NFKC'))
        .trim()
        .replace(/^[^<]*<([^<>]*@[^<>]*)>.*$/, '$1')
        .replace(/^[^\p{L}\d]*mailto:([^?]*).*$/iu, '$1')
        .replace(/^[\s'"`‘’“”<([{]+|[\s.,;:!?。'"`‘’“”>)\]}]+$/gu, '')
        .replace(/[‐‑]/g, '-')
        .toLowerCase()
        .replace(/@([^@]*[^@\0-\x7f][^@]*)$/, (_found, host: string) => `@${plainHost(host)}`);

export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();

/** Of the first and the last name. */
export const initialsOfPerson = (fullName: string): string => initialsOf(fullName.replace(/\s.*\s/, ' '));
