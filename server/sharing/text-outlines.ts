import font from './outlines.json' with { type: 'json' };

/*
 * Text as SVG paths (ADR 25): a server may have no fonts at all, and a picture must look the same on every one.
 */

const outlines = new Map(
  Object.entries(font.outlines).map(([character, outline]) => {
    const at = outline.indexOf(' ');
    return [character, { advance: Number(outline.slice(0, at)), path: outline.slice(at + 1) }];
  }),
);

/** Characters that can be drawn: other letters lose their marks, and what is left is left out. */
function drawable(text: string): string {
  const known = (characters: string) => [...characters].filter((one) => outlines.has(one)).join('');
  return [...text.normalize('NFC')]
    .map((one) => (outlines.has(one) ? one : known(one.normalize('NFKD'))))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

const advanceOf = (character: string) => outlines.get(character)!.advance;
const unitsOf = (text: string) => [...text].reduce((sum, one) => sum + advanceOf(one), 0);

/** Pixels of a text on one line. */
export const widthOf = (text: string, size: number) => (unitsOf(text) / font.unitsPerEm) * size;

/** The longest beginning of a text that fits, of at least one character. */
function beginning(text: string, fits: (part: string) => boolean): string {
  const characters = [...text];
  let length = 1;
  while (length < characters.length && fits(characters.slice(0, length + 1).join(''))) length += 1;
  return characters.slice(0, length).join('');
}

/**
 * Breaks a text into lines, between words and within one that is longer than a line. What does not fit ends with "…".
 * @param box `size` and `width` in pixels
 */
export function wrap(text: string, box: { size: number; width: number; lines: number }): string[] {
  const fits = (part: string) => widthOf(part, box.size) <= box.width;
  const lines: string[] = [];
  let rest = drawable(text);
  while (rest !== '' && lines.length < box.lines) {
    if (lines.length === box.lines - 1 && !fits(rest)) {
      lines.push(`${beginning(rest, (part) => fits(`${part}…`)).trimEnd()}…`);
      break;
    }
    const part = beginning(rest, fits);
    const isWhole = part.length === rest.length || rest[part.length] === ' ';
    const space = isWhole ? -1 : part.lastIndexOf(' ');
    const line = space > 0 ? part.slice(0, space) : part;
    lines.push(line.trimEnd());
    rest = rest.slice(line.length).trimStart();
  }
  return lines;
}

/** One line as SVG. @param at its left end on the baseline, in pixels */
export function drawLine(text: string, at: { x: number; y: number; size: number; fill: string }): string {
  let x = 0;
  const glyphs = [...drawable(text)].map((one) => {
    const { advance, path } = outlines.get(one)!;
    const drawn = path === '' ? '' : `<path transform="translate(${x})" d="${path}"/>`;
    x += advance;
    return drawn;
  });
  const scale = at.size / font.unitsPerEm;
  return `<g fill="${at.fill}" transform="translate(${at.x} ${at.y}) scale(${scale})">${glyphs.join('')}</g>`;
}
