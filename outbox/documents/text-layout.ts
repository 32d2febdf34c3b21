/** A4, in points. */
export const paper = { width: 595, height: 842, margin: 56 } as const;
const columnWidth = paper.width - 2 * paper.margin;
const indent = 14;
const noteGap = 12;

export type TextBlock =
  | { kind: 'title' | 'heading' | 'text'; text: string }
  | { kind: 'list'; items: readonly ListItem[] };
export interface ListItem {
  text: string;
  note?: string;
}

/** One piece to a screen reader. */
export interface Piece {
  face: Face;
  size: number;
  leading: number;
  x: number;
  y: number;
  lines: string[];
  note?: { text: string; x: number };
}

export interface PlacedBlock {
  kind: TextBlock['kind'];
  pieces: Piece[];
}

const styles = {
  title: { size: 1.9, above: 0, face: 'bold' },
  heading: { size: 1.2, above: 1.1, face: 'bold' },
  text: { size: 1, above: 0.6, face: 'regular' },
  list: { size: 1, above: 0.4, face: 'regular' },
} as const;

/** A word that is wider than a line is broken where it has to be. */
export function breakLine(
  text: string,
  face: Face,
  size: number,
  widths: (line: number) => number,
): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (candidate: string) => widthOf(candidate, face, size) <= widths(lines.length);
  for (const word of text.split(/ +/).filter(Boolean)) {
    let rest = word;
    const longer = line === '' ? rest : `${line} ${rest}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    while (!fits(rest)) {
      let end = 1;
      while (fits(rest.slice(0, end + 1))) end += 1;
      lines.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    line = rest;
  }
  return line === '' ? lines : [...lines, line];
}

/** All in points from the top. */
export function placeBlocks(
  blocks: readonly TextBlock[],
  size: number,
): { placed: PlacedBlock[]; end: number } {
  let end: number = paper.margin;
  const place = (kind: TextBlock['kind'], text: string, left: number, note?: string): Piece => {
    const { face, size: scale } = styles[kind];
    const own = size * scale;
    const noteText = note && toWinAnsi(note);
    const noteWidth = noteText ? widthOf(noteText, face, own) : 0;
    const width = (line: number) => columnWidth - left - (line === 0 && noteText ? noteWidth + noteGap : 0);
    const lines = toWinAnsi(text)
      .split('\n')
      .flatMap((line) => breakLine(line, face, own, width));
    const leading = own * 1.35;
    const y = end + own;
    end += Math.max(1, lines.length) * leading;
    const x = paper.margin + left;
    const piece: Piece = { face, size: own, leading, x, y, lines };
    if (noteText) piece.note = { text: noteText, x: paper.width - paper.margin - noteWidth };
    return piece;
  };
  const placed = blocks.map((block): PlacedBlock => {
    const { kind } = block;
    if (end > paper.margin) end += styles[kind].above * size;
    if (kind !== 'list') return { kind, pieces: [place(kind, block.text, 0)] };
    const pieces = block.items.flatMap((item) => {
      const text = place(kind, item.text, indent, item.note);
      return [{ ...text, x: paper.margin, lines: ['\u0095'], note: undefined }, text] as Piece[];
    });
    return { kind, pieces };
  });
  return { placed, end };
}

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
