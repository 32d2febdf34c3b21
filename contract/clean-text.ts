/* Without valibot: every visitor loads it. */

/** Joiners that emoji and scripts need stand between these; an English flag ends with tags. */
const joined = String.raw`\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}`;
const letter = String.raw`(?!\p{Script=Latin})\p{L}`;
const invisible = new RegExp(
  String.raw`((?:[${joined}]|${letter})[\u200C\u200D](?=[${joined}]|${letter})|\u{1F3F4}[\u{E0030}-\u{E007A}]+\u{E007F})` +
    String.raw`|(?![\n\t\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]`,
  'gu',
);

/** Spaces of any width, and letters that are blank (Braille, Hangul). */
const oddSpace = /[\p{Zs}\u2800\u3164\uFFA0]/gu;

/** Lines end with `\n`, spaces are plain, and characters NFC and seen, but for joiners that scripts and emoji need. */
export const withoutControls = (written: string): string =>
  written
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(oddSpace, ' ')
    .replace(invisible, '$1')
    .normalize('NFC');

/** The same on one line. */
export const onOneLine = (written: string): string => withoutControls(written).replace(/[\t\n]+/g, ' ');

/** In lower case, without the dot or space that keyboards put behind it. */
export const cleanEmail = (typed: string): string =>
  onOneLine(typed.normalize('NFKC'))
    .replace(/[\s.,;]+$/, '')
    .trim()
    .toLowerCase();
