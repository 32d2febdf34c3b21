import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { reducedSize, uprightTransform, type ImageCodec } from './browser-codec';
import {
  fit,
  PhotoTooLarge,
  shrinkPages,
  shrinkPhoto,
  stripesOf,
  colouredShare,
  isGreyBetter,
} from './photo';

/** A picked JPG of a few pixels, with more bytes behind its end. */
async function photo(
  size: number,
  { name = 'IMG_0001.JPEG', width = 60, height = 40, orientation = 1 } = {},
) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#c8102e' } });
  const jpg = await picture.jpeg().withMetadata({ orientation }).toBuffer();
  return new File([new Uint8Array(jpg), new Uint8Array(Math.max(0, size - jpg.length))], name);
}

const grey = 128;
/** A browser that decodes every picture as one of the given size, and encodes it at quality 1 to `bytes` bytes. */
function codec(width: number, height: number, bytes: number, greyBytes = bytes) {
  const drawn: [number, number][] = [];
  const encodeTo = (size: number) => (quality: number) =>
    Promise.resolve(new Blob([new Uint8Array(Math.round(size * quality))], { type: 'image/jpeg' }));
  const browser: ImageCodec = {
    canReduce: true,
    maxDecodedBytes: 5e6,
    decode: () =>
      Promise.resolve({
        width,
        height,
        close: () => undefined,
        draw(size, _, stripe) {
          drawn.push([size.width, stripe.height]);
          return {
            pixels: () => new Uint8ClampedArray(4000).fill(grey),
            encode: encodeTo(bytes),
            encodeGrey: encodeTo(greyBytes),
          };
        },
      }),
  };
  return { browser, drawn };
}

describe('a photo', () => {
  it('that is large becomes at most 1600 px on its longest side, as a .jpg', async () => {
    const { browser, drawn } = codec(4032, 3024, 500);
    const small = await shrinkPhoto(await photo(9000), { codec: browser });
    expect(drawn).toEqual([[1600, 1200]]);
    expect([small.name, small.type, small.size]).toEqual(['IMG_0001.jpg', 'image/jpeg', 400]);
  });
  it('that was taken upright is drawn upright', async () => {
    const { browser, drawn } = codec(4032, 3024, 500);
    await shrinkPhoto(await photo(9000, { orientation: 6 }), { codec: browser });
    expect(drawn).toEqual([[1200, 1600]]);
  });
  it('is as small as its place asks', async () => {
    const { browser, drawn } = codec(4032, 3024, 500);
    await shrinkPhoto(await photo(9000), { codec: browser, maxSide: 512 });
    expect(drawn).toEqual([[512, 384]]);
  });
  it('is always re-encoded, so that no byte of its metadata is left', async () => {
    const encoded = await shrinkPhoto(await photo(10_000), { codec: codec(800, 600, 500).browser });
    expect(new Uint8Array(await encoded.arrayBuffer())).toEqual(new Uint8Array(400));
  });
  it.each([
    [9000, 8000],
    [7000, 6000],
    [4500, 4000],
    [2000, 2000],
  ])('of %i bytes never becomes larger: the quality is reduced', async (size, expected) => {
    const encoded = await shrinkPhoto(await photo(size), { codec: codec(800, 600, 10_000).browser });
    expect(encoded.size).toBe(expected);
  });
  it('that no quality makes smaller is encoded at the lowest', async () => {
    const tiny = await photo(0);
    expect((await shrinkPhoto(tiny, { codec: codec(800, 600, 100_000).browser })).size).toBe(20_000);
  });
  it('of a page that is long stays legible, and is cut into pages that share some lines ', async () => {
    const { browser, drawn } = codec(1080, 9600, 500);
    const pages = await shrinkPages(await photo(9000), { codec: browser, isDocument: true });
    expect(drawn.map(([width]) => width)).toEqual(pages.map(() => 1000));
    const stripes = stripesOf({ width: 1000, height: 8889 });
    expect(stripes).toHaveLength(pages.length);
    expect([stripes[0]!.top, stripes.at(-1)!.top + stripes.at(-1)!.height]).toEqual([0, 8889]);
    for (const [at, { top, height }] of stripes.entries()) {
      expect(height).toBeLessThanOrEqual(1500);
      expect(top + height - (stripes[at + 1]?.top ?? top)).toBeGreaterThanOrEqual(60);
    }
  });
  it('of a letter becomes grey where that is smaller; one of a person stays as it is', async () => {
    const { browser } = codec(800, 600, 1000, 700);
    const letter = await shrinkPhoto(await photo(9000), { codec: browser, isDocument: true });
    const person = await shrinkPhoto(await photo(9000), { codec: browser });
    expect([letter.size, person.size]).toEqual([560, 800]);
  });
  it('that is too large for the phone is refused before it is decoded, with its megapixels', async () => {
    const large = await photo(0, { width: 2000, height: 1000 });
    const { browser } = codec(1, 1, 1);
    const refusal = (changes: Partial<ImageCodec>) =>
      shrinkPhoto(large, { codec: { ...browser, ...changes } }).catch((error: unknown) => error);
    expect(await refusal({ canReduce: false })).toEqual(new PhotoTooLarge(2));
    // Decoded at reduced size it needs little.
    expect(await refusal({})).toBeInstanceOf(File);
  });
  it('that cannot be decoded is an error, never a silent copy', async () => {
    const broken: ImageCodec = {
      ...codec(1, 1, 1).browser,
      decode: () => Promise.reject(new DOMException('no', 'InvalidStateError')),
    };
    await expect(shrinkPhoto(await photo(10), { codec: broken })).rejects.toThrow();
    await expect(shrinkPhoto(new File(['MZ'], 'a.jpg'), { codec: broken })).rejects.toThrow('not a picture');
  });
  it('is an error where the browser has no image decoder', async () => {
    await expect(shrinkPhoto(await photo(10))).rejects.toThrow();
  });
});

it('is never enlarged, and no side vanishes', () => {
  expect(fit(800, 600, 1600)).toEqual({ width: 800, height: 600 });
  expect(fit(100_000, 10, 1600)).toEqual({ width: 1600, height: 1 });
  expect(fit(4032, 3024, 1600, 1000)).toEqual({ width: 1600, height: 1200 });
  expect(fit(900, 9000, 1600, 1000)).toEqual({ width: 900, height: 9000 });
  expect(fit(3024, 4032, 1600)).toEqual({ width: 1200, height: 1600 });
});

it('is decoded by eighths, never smaller than it is needed', () => {
  const wanted = { width: 1600, height: 1200 };
  expect(reducedSize({ width: 8000, height: 6000 }, wanted)).toEqual({
    desiredWidth: 2000,
    desiredHeight: 1500,
  });
  expect(reducedSize({ width: 1600, height: 1200 }, wanted)).toEqual({
    desiredWidth: 1600,
    desiredHeight: 1200,
  });
});

/** Where the corners of a stored picture of 4 by 2 are in the upright one. */
it.each([
  [1, [0, 0], [4, 2]],
  [2, [4, 0], [0, 2]],
  [3, [4, 2], [0, 0]],
  [4, [0, 2], [4, 0]],
  [5, [0, 0], [2, 4]],
  [6, [2, 0], [0, 4]],
  [7, [2, 4], [0, 0]],
  [8, [0, 4], [2, 0]],
])('orientation %i is turned upright', (orientation, first, last) => {
  const size = orientation >= 5 ? { width: 2, height: 4 } : { width: 4, height: 2 };
  const [a, b, c, d, e, f] = uprightTransform(orientation, size);
  const moved = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];
  expect([moved(0, 0), moved(4, 2)]).toEqual([first, last]);
});

type Colour = [number, number, number];
/** Pixels of a sheet with ink on each tenth, and a stamp on a share of them. */
function sheet(paper: Colour, ink: Colour, stamp: Colour, share: number): Uint8ClampedArray {
  const count = 70_000;
  const pixels = new Uint8ClampedArray(count * 4);
  for (let at = 0; at < count; at++) {
    // Sevenths: one pixel in seven is looked at.
    const place = Math.floor(at / 7) % 100;
    pixels.set([...(place < share * 100 ? stamp : place % 10 === 9 ? ink : paper), 255], at * 4);
  }
  return pixels;
}
const white: Colour = [245, 245, 245];
const black: Colour = [20, 20, 20];
const red: Colour = [200, 20, 40];

it.each<[string, Uint8ClampedArray, number]>([
  ['a letter', sheet(white, black, red, 0), 0],
  ['a letter under a yellow lamp', sheet([235, 215, 170], [30, 25, 20], red, 0), 0],
  ['a letter with a red stamp', sheet(white, black, red, 0.05), 0.05],
  ['a red poster', sheet(white, black, red, 0.5), 1],
  ['nothing', new Uint8ClampedArray(0), 0],
])('the share of colour in %s', (_, pixels, share) => {
  expect(colouredShare(pixels)).toBeCloseTo(share, 2);
});

it.each<[string, number, number, number, boolean]>([
  ['no colour, a little smaller', 0.01, 100, 99, true],
  ['no colour, not smaller', 0, 100, 100, false],
  ['a little colour, a little smaller', 0.05, 100, 80, false],
  ['a little colour, smaller by a third', 0.05, 100, 60, true],
  ['much colour, however small', 0.3, 100, 10, false],
])('%s: grey is %s', (_, share, colour, grey, isBetter) => {
  expect(isGreyBetter(share, colour, grey)).toBe(isBetter);
});
