/* Helvetica and its bold face, built into PDF readers: widths in WinAnsiEncoding; a character's code is its byte. */

/** Bytes 0x80 to 0x9f in Unicode; a space stands for none. */
const special = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const palette = [
  0, 191, 222, 238, 260, 278, 280, 333, 334, 350, 355, 365, 370, 389, 400, 469, 474, 500, 537, 556, 584, 611,
  667, 722, 737, 778, 833, 834, 889, 944, 975, 1000, 1015,
];
const paletteLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg';
const faces = {
  regular:
    'FFKTTcWBHHNUFHFFTTTTTTTTTTFFUUUTgWWXXWVZXFRWTaXZWZXWVXWdWWVFFFPTHTTRTTFTTCCRCaTTTTHRFTRXRRRIEIUATACTHfTTHfWHfAVAACCHHJTfHfRHdARW' +
    'FHTTTTETHYMTUHYHOUHHHTSFHHLTbbbVWWWWWWfXWWWWFFFFXXZZZZZUZXXXXWWVTTTTTTcRTTTTFFFFTTTTTTTUVTTTTRTR',
  bold:
    'FHQTTcXDHHNUFHFFTTTTTTTTTTHHUUUVeXXXXWVZXFTXVaXZWZXWVXWdWWVHFHUTHTVTVTHVVFFTFcVVVVNTHVTZTTRNGNUATAFTRfTTHfWHfAVAAFFRRJTfHfTHdARW' +
    'FHTTTTGTHYMTUHYHOUHHHVTFHHLTbbbVXXXXXXfXWWWWFFFFXXZZZZZUZXXXXWWVTTTTTTcTTTTTFFFFVVVVVVVUVVVVVTVT',
};
export type Face = keyof typeof faces;

const plain: readonly (readonly [RegExp, string])[] = [
  [/\r\n?/g, '\n'],
  [/[\t\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/[\u2010\u2011\u2212]/g, '-'],
  [/(?!\n)[\p{Cc}\p{Cf}]|\ufe0e|\ufe0f/gu, ''],
];

function byteOf(character: string): number {
  const code = character.codePointAt(0)!;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const at = special.indexOf(character);
  return at < 0 || character === ' ' ? -1 : 0x80 + at;
}

const tidy = (text: string): string =>
  plain.reduce((changed, [pattern, by]) => changed.replace(pattern, by), text.normalize('NFC'));

export const foreignLetter = (text: string): string | null =>
  [...tidy(text)].find((character) => byteOf(character) < 0) ?? null;

/** @throws RangeError for an unsupported letter */
export function toWinAnsi(text: string): string {
  const foreign = foreignLetter(text);
  if (foreign !== null) throw new RangeError(`Helvetica has no ${foreign}`);
  return [...tidy(text)].map((character) => String.fromCharCode(byteOf(character))).join('');
}

export function widthOf(bytes: string, face: Face, size: number): number {
  let width = 0;
  for (let at = 0; at < bytes.length; at++) {
    width += palette[paletteLetters.indexOf(faces[face][bytes.charCodeAt(at) - 0x20] ?? 'A')]!;
  }
  return (width * size) / 1000;
}
