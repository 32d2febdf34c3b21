import sharp from 'sharp';
import { encodeLogo } from '../files/logo';
import type { DemoBusiness } from './demo-people';

/** Letters on a coloured ground, small as every logo is (decision 23). */
export async function drawLogo({ letters, ground, ink }: DemoBusiness['logo']): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" rx="40" fill="${ground}"/>
    <path d="M0 190 Q64 150 128 190 T256 190 V256 H0 Z" fill="${ink}" opacity="0.25"/>
    <text x="128" y="158" font-family="sans-serif" font-weight="bold" font-size="104"
      text-anchor="middle" fill="${ink}">${letters}</text>
  </svg>`;
  return encodeLogo(await sharp(Buffer.from(svg)).png().toBuffer());
}
