import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import type { AppError } from '../core/errors';
import { encodeLogo, encodePicture } from './logo';

const unsupported = { code: 'unsupported_file', errors: { image: [messages.validation.imageKind] } };
const solid = (
  width: number,
  height: number,
  background: string | { r: number; g: number; b: number; alpha: number },
) => {
  const channels = typeof background === 'string' ? 3 : 4;
  return sharp({ create: { width, height, channels, background } });
};

/** Noise is the worst that can be asked of a picture encoder. */
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });

describe('a logo', () => {
  test('of noise becomes a WebP of at most 6 KB and 256 pixels', async () => {
    const logo = await encodeLogo(await noise(700).jpeg({ quality: 60 }).toBuffer());
    const { format, width, height } = await sharp(logo).metadata();
    expect(format).toBe('webp');
    expect(Math.max(width, height)).toBeLessThanOrEqual(256);
    expect(logo.length).toBeLessThanOrEqual(6 * 1024);
  });

  test('stands upright and tells nothing about the phone that took it', async () => {
    const sideways = await solid(200, 100, 'red')
      .withExif({ IFD0: { Make: 'Phone', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const metadata = await sharp(await encodeLogo(sideways)).metadata();
    expect(metadata).toMatchObject({ width: 100, height: 200 });
    for (const about of ['exif', 'icc', 'xmp', 'orientation'] as const)
      expect(metadata[about]).toBeUndefined();
  });

  test('is a square only as a picture of a student, and never larger than it was', async () => {
    const sides = async (picture: Buffer) => {
      const { width, height } = await sharp(picture).metadata();
      return [width, height];
    };
    const wide = await solid(600, 300, 'red').jpeg().toBuffer();
    expect(await sides(await encodeLogo(wide))).toEqual([256, 128]);
    expect(await sides(await encodePicture(wide))).toEqual([256, 256]);
    const small = await solid(40, 90, 'red').png().toBuffer();
    expect(await sides(await encodePicture(small))).toEqual([40, 40]);
  });

  test('keeps its transparency and its small size', async () => {
    const clear = solid(40, 30, { r: 0, g: 0, b: 0, alpha: 0 }).png();
    const { width, height, hasAlpha } = await sharp(await encodeLogo(await clear.toBuffer())).metadata();
    expect([width, height, hasAlpha]).toEqual([40, 30, true]);
  });

  test('keeps its colours when it is grey', async () => {
    const grey = await solid(30, 30, '#808080').greyscale().png().toBuffer();
    const pixels = await sharp(await encodeLogo(grey))
      .raw()
      .toBuffer();
    for (const value of pixels.subarray(0, 3)) expect(Math.abs(value - 0x80)).toBeLessThan(8);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text named .png', Buffer.from('not a picture')],
    ['a GIF', Buffer.from('GIF89a..........')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PNG that breaks off', Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ])('cannot be %s', async (_, bytes) => {
    await expect(encodeLogo(bytes)).rejects.toMatchObject(unsupported);
  });

  test('is at most 2 MB when it is sent', async () => {
    await expect(encodeLogo(Buffer.alloc(2 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'file_too_large',
      errors: { image: [messages.validation.imageTooLarge] },
    });
  });

  test('of a small file with a huge picture in it is refused unopened', async () => {
    const huge = await solid(7000, 7000, 'white').png({ compressionLevel: 9 }).toBuffer();
    expect(huge.length).toBeLessThan(2 * 1024 * 1024);
    await expect(encodeLogo(huge)).rejects.toMatchObject({
      ...unsupported,
      // By its header, before a pixel of it is unpacked.
      cause: { message: expect.stringContaining('exceeds pixel limit') as string },
    });
  });

  test('of one pixel by very many is refused unopened', async () => {
    for (const [width, height] of [
      [1, 10_001],
      [10_001, 1],
    ] as const) {
      const line = await solid(width, height, 'white').png().toBuffer();
      await expect(encodeLogo(line)).rejects.toMatchObject({
        ...unsupported,
        cause: { message: expect.stringContaining('side') as string },
      });
    }
    expect((await encodeLogo(await solid(1, 10_000, 'white').png().toBuffer())).length).toBeGreaterThan(0);
  });

  test('after one that could not be read is made all the same', async () => {
    const good = await noise(50).png().toBuffer();
    const broken = encodeLogo(good.subarray(0, 60));
    const [, made] = await Promise.allSettled([broken, encodeLogo(good)]);
    expect(made.status).toBe('fulfilled');
  });

  test('is encoded after a few others, and refused when a crowd would fill the memory', async () => {
    const picture = await noise(40).png().toBuffer();
    const from = (index: number) => encodeLogo(picture, `192.0.2.${index % 10}`);
    const crowd = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => from(index)));
    const taken = crowd.filter(({ status }) => status === 'fulfilled');
    const refused = crowd.filter((one) => one.status === 'rejected');
    expect([taken.length, refused.length]).toEqual([24, 36]);
    expect(new Set(refused.map(({ reason }) => (reason as AppError).code))).toEqual(new Set(['unavailable']));
    expect((await encodeLogo(picture)).length).toBeGreaterThan(0);
  });

  test('of an address that sends a crowd does not keep those of others waiting outside', async () => {
    const picture = await noise(40).png().toBuffer();
    const crowd = Array.from({ length: 30 }, () => encodeLogo(picture, '192.0.2.1'));
    const other = encodeLogo(picture, '192.0.2.2');
    const settled = await Promise.allSettled(crowd);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    expect((await other).length).toBeGreaterThan(0);
  });
});
