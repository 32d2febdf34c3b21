import sharp, { type Raw } from 'sharp';
import { initialsOf } from '#contract/initials';
import { drawLine, widthOf, wrap } from '../sharing/text-outlines';

/** Below this standard deviation, of 0 to 255, in every channel nobody sees a shape. */
const leastDeviation = 6;
/** Letters are capitals; one is about seven tenths of its size high. */
const capitalHeight = 0.72;
const ink = '#1a1414';

/** A decoded picture. */
export interface Pixels {
  data: Buffer;
  raw: Raw;
}

/** Initials in the middle of a ground. They fill at most half of the height and seven tenths of the width. */
function initialsSvg(letters: string, ground: string, fill: string, { width, height }: Raw): string {
  const size = Math.min((height * 0.5) / capitalHeight, (width * 0.7) / widthOf(letters, 1));
  const at = { x: (width - widthOf(letters, size)) / 2, y: (height + size * capitalHeight) / 2, size, fill };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${ground}"/>${drawLine(letters, at)}</svg>`;
}

/**
 * Draws a company's initials over a picture that is nearly one colour on the white of the page: it would be an empty box.
 * @returns pixels of the same size; the same picture when something can be seen in it, or no letter of the name can be drawn
 */
export async function withInitials(picture: Pixels, name: string): Promise<Pixels> {
  const [letters] = wrap(initialsOf(name), { size: 1, width: Infinity, lines: 1 });
  if (!letters) return picture;
  const { data, info } = await sharp(picture.data, { raw: picture.raw })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(data, { raw: info }).stats();
  if (channels.some(({ stdev }) => stdev >= leastDeviation)) return picture;
  const [red, green, blue] = channels.map(({ mean }) => Math.round(mean)) as [number, number, number];
  const isLight = 0.3 * red + 0.59 * green + 0.11 * blue > 140;
  const svg = initialsSvg(letters, `rgb(${red},${green},${blue})`, isLight ? ink : '#ffffff', picture.raw);
  const drawn = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: drawn.data, raw: drawn.info };
}
