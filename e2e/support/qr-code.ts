import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { encode } from 'uqr';

/** A screen and a printer lose no module: what a camera sees is compared with the code that says `text`. */
export async function expectCode(picture: Locator, text: string): Promise<void> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const { data: pixels, info } = await sharp(await picture.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = (module: number, length: number) => Math.floor(((module + 0.5) * length) / size);
  const isDark = (x: number, y: number) =>
    pixels[(middle(y, info.height) * info.width + middle(x, info.width)) * info.channels]! < 128;
  const seen = data.map((row, y) => row.map((_, x) => isDark(x, y)));
  expect(seen, `the code says ${text}`).toEqual(data);
}
