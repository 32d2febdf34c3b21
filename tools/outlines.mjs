import { readFileSync, writeFileSync } from 'node:fs';
// @ts-expect-error It has no types.
import { create } from 'fontkit';

/*
 * Makes server/sharing/outlines.json, the letters of the link pictures (ADR 25), from a font file:
 *
 *   npm pack @fontsource/noto-sans@5.3.0 && tar xf fontsource-noto-sans-5.3.0.tgz
 *   node tools/outlines.mjs package/files/noto-sans-latin-600-normal.woff
 */

/** ASCII and Latin-1: other Latin letters are drawn without their marks. */
const letters = Array.from({ length: 0xff - 0x20 + 1 }, (_, at) => String.fromCodePoint(at + 0x20));
const characters = [...letters, ...'–—‘’“”•…€'].filter((one) => !/[\p{Cc}\p{Cf}]/u.test(one));

const font = create(readFileSync(process.argv[2] ?? ''));

/** "advance path" of a character, in units of the font, with y downwards from the baseline. */
function outlineOf(/** @type {string} */ character) {
  const { advanceWidth, path } = font.glyphForCodePoint(character.codePointAt(0));
  const flipped = path.mapPoints((/** @type {number} */ x, /** @type {number} */ y) => [
    Math.round(x),
    Math.round(-y),
  ]);
  return `${Math.round(advanceWidth)} ${flipped.toSVG()}`;
}

const made = {
  licence: `${font.copyright}. SIL Open Font License 1.1, https://openfontlicense.org`,
  unitsPerEm: font.unitsPerEm,
  outlines: Object.fromEntries(characters.map((character) => [character, outlineOf(character)])),
};
writeFileSync('server/sharing/outlines.json', `${JSON.stringify(made, null, 2)}\n`);
