import sharp from 'sharp';
import { brand } from '#contract/brand';
import { pictureSize, type PictureWords } from '#contract/share';
import { drawLine, wrap } from './text-outlines';

/** A preview is fetched over the same slow link as the page. */
export const maxPictureBytes = 15 * 1024;

const { width, height } = pictureSize;
const margin = 80;
/** As in src/themes.css. */
const colours = { ground: '#1a1414', stripe: '#b80f2a', title: '#ffffff', gold: '#f2b705', text: '#f7f3ec' };
/** How the title is set: in the first way that leaves all of it on its lines. */
const titleSettings = [
  { size: 84, lines: 2 },
  { size: 60, lines: 3 },
];

function setTitle(text: string) {
  const all = titleSettings.map(({ size, lines }) => ({
    size,
    lines: wrap(text, { size, width: width - 2 * margin, lines }),
  }));
  return all.find(({ lines }) => !lines.at(-1)?.endsWith('…')) ?? all.at(-1)!;
}

/** A line below the title; nothing for no words. */
const oneLine = (text: string, size: number, y: number, fill: string) =>
  wrap(text, { size, width: width - 2 * margin, lines: 1 })
    .map((line) => drawLine(line, { x: margin, y, size, fill }))
    .join('');

/** Puts an SVG document into another. */
const placed = (svg: string, x: number, y: number, side: number) =>
  svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${side}" height="${side}" `);

/** The picture as an SVG without text elements. @param mark the brand's mark, an SVG document; empty for none */
export function pictureSvg({ title, company, place, closing }: PictureWords, mark: string): string {
  const set = setTitle(title);
  const top = 220;
  const lineHeight = set.size * 1.18;
  const lines = set.lines.map((line, at) =>
    drawLine(line, { x: margin, y: top + at * lineHeight, size: set.size, fill: colours.title }),
  );
  const below = top + (lines.length - 1) * lineHeight;
  const brandX = mark === '' ? margin : margin + 84;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.ground}"/>`,
    `<rect width="24" height="${height}" fill="${colours.stripe}"/>`,
    mark === '' ? '' : placed(mark, margin, 56, 64),
    drawLine(brand.name, { x: brandX, y: 102, size: 40, fill: colours.text }),
    ...lines,
    oneLine(company, 44, below + 72, colours.text),
    oneLine(place, 44, below + 132, colours.text),
    oneLine(closing, 44, height - 56, colours.gold),
    '</svg>',
  ].join('');
}

/** Widths that are tried in order until the picture is small enough: many letters take many bytes. */
const widths = [width, 1000, 800, 600];

/** @returns a PNG of at most 15 KB, which every preview can show */
export async function drawPicture(words: PictureWords, mark: string): Promise<Buffer<ArrayBuffer>> {
  const svg = Buffer.from(pictureSvg(words, mark));
  let encoded = Buffer.alloc(0);
  for (const side of widths) {
    const png = sharp(svg).resize(side).png({ palette: true, colours: 16, dither: 0, effort: 7 });
    encoded = Buffer.from(await png.toBuffer());
    if (encoded.length <= maxPictureBytes) break;
  }
  return encoded;
}
