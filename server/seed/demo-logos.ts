import sharp from 'sharp';
import { encodeLogo } from '../storage/logo';
import type { DemoBusiness } from './demo-data';

/** Letters as SVG paths, 64 by 100: a server may have no fonts. */
const strokes: Record<string, string> = {
  A: 'M4 98L32 4L60 98M15 66H49',
  B: 'M8 4V96H34a23 23 0 0 0 0 -46H8H30a23 23 0 0 0 0 -46Z',
  D: 'M8 4V96H24a34 46 0 0 0 0 -92Z',
  G: 'M58 22A28 45 0 1 0 58 80V54H36',
  H: 'M8 2V98M56 2V98M8 50H56',
  P: 'M8 98V4H34a25 25 0 0 1 0 50H8',
  V: 'M4 2L32 96L60 2',
  W: 'M2 2L16 96L32 30L48 96L62 2',
};

/** Draws a logo of two letters. @returns WebP as for uploaded logos (rule 23) */
export async function drawLogo({ letters, ground, ink }: DemoBusiness['logo']): Promise<Buffer> {
  const drawn = [...letters].map(
    (letter, index) => `<path transform="translate(${50 + index * 92} 62)" d="${strokes[letter] ?? ''}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" rx="40" fill="${ground}"/>
    <path d="M0 200 Q64 160 128 200 T256 200 V216 a40 40 0 0 1 -40 40 H40 a40 40 0 0 1 -40 -40 Z" fill="${ink}" opacity="0.25"/>
    <g fill="none" stroke="${ink}" stroke-width="17" stroke-linejoin="round">${drawn.join('')}</g>
  </svg>`;
  return encodeLogo(await sharp(Buffer.from(svg)).png().toBuffer());
}
