import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { pictureFormat, readPictureHeader } from './picture-header';

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c8102e' } });
const size = { width: 60, height: 40 };
const box = (type: string, ...content: (string | Buffer)[]) => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4);
  return Buffer.concat([head, body]);
};
const ispe = (width: number, height: number) => {
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32BE(width, 4);
  sizes.writeUInt32BE(height, 8);
  return box('ispe', sizes);
};
/** What an iPhone saves: a picture of tiles, and a preview. */
const heic = (brand = 'heic') =>
  Buffer.concat([
    box('ftyp', brand, '\0\0\0\0', 'mif1', brand),
    box('meta', ispe(512, 512), ispe(4032, 3024), ispe(320, 240)),
  ]);

test.each<[string, () => Promise<Buffer>, object]>([
  ['a JPG', () => picture().jpeg().toBuffer(), { format: 'jpg', size, isProgressive: false }],
  [
    'a progressive JPG',
    () => picture().jpeg({ progressive: true }).toBuffer(),
    { size, isProgressive: true },
  ],
  ['a grey JPG', () => picture().toColourspace('b-w').jpeg().toBuffer(), { size, isGrey: true }],
  ['a JPG in colour', () => picture().jpeg().toBuffer(), { isGrey: false, orientation: 1, exifAt: [] }],
  ['a PNG', () => picture().png().toBuffer(), { format: 'png', size }],
  ['a lossy WebP', () => picture().webp().toBuffer(), { format: 'webp', size }],
  ['a lossless WebP', () => picture().webp({ lossless: true }).toBuffer(), { format: 'webp', size }],
  [
    'a WebP with metadata',
    () =>
      picture()
        .webp()
        .withExif({ IFD0: { Make: 'Digicel' } })
        .toBuffer(),
    { format: 'webp', size },
  ],
  ['an AVIF', () => picture().avif().toBuffer(), { format: 'avif', size }],
  ['a HEIC', () => Promise.resolve(heic()), { format: 'heic', size: { width: 4032, height: 3024 } }],
  ['a HEIF of another phone', () => Promise.resolve(heic('mif1')), { format: 'heic' }],
])('a picture is known by its content, with the size it is stored in %s', async (_, make, header) => {
  expect(readPictureHeader(await make())).toMatchObject(header);
});

describe('the orientation of a JPG', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('%i is read', async (orientation) => {
    const bytes = await picture().jpeg().withMetadata({ orientation }).toBuffer();
    const header = readPictureHeader(bytes)!;
    expect(header.orientation).toBe(orientation);
    expect(header.exifAt.map((at) => bytes.toString('latin1', at, at + 6))).toEqual(['Exif\0\0']);
  });
  it('is upright where its EXIF is broken', async () => {
    const bytes = await picture().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const [at] = readPictureHeader(bytes)!.exifAt;
    bytes.fill(0xff, at! + 10, at! + 14);
    expect(readPictureHeader(bytes)).toMatchObject({ orientation: 1, size });
  });
});

it.each([
  ['a PDF', Buffer.from('%PDF-1.7')],
  ['a film', box('ftyp', 'isom', '\0\0\0\0', 'isomavc1')],
  ['a sound', Buffer.from('RIFF\0\0\0\0WAVE')],
  ['nothing', Buffer.alloc(0)],
])('%s is no picture', (_, bytes) => {
  expect(pictureFormat(bytes)).toBeNull();
});

it('a picture that is cut off before its size has none', async () => {
  for (const bytes of [await picture().jpeg().toBuffer(), await picture().png().toBuffer(), heic()]) {
    expect(readPictureHeader(bytes.subarray(0, 20))?.size).toBeNull();
  }
});
