import { describe, expect, it } from 'vitest';
import { fit, shrinkPhoto, type ImageCodec } from './photo';

const photo = (size: number, name = 'IMG_0001.JPEG') =>
  new File([new Uint8Array(size).fill(7)], name, { type: 'image/jpeg' });

/** A browser that decodes a picture of the given size and encodes it at quality 1 to `bytes` bytes. */
function codec(width: number, height: number, bytes: number) {
  const drawn: [number, number][] = [];
  const browser: ImageCodec = {
    open: () =>
      Promise.resolve({
        width,
        height,
        draw: (w, h) => {
          drawn.push([w, h]);
          return (quality) =>
            Promise.resolve(new Blob([new Uint8Array(bytes * quality)], { type: 'image/jpeg' }));
        },
      }),
  };
  return { browser, drawn };
}

describe('a photo', () => {
  it('that is large becomes at most 1600 px on its longest side, as a .jpg', async () => {
    const { browser, drawn } = codec(4032, 3024, 500);
    const small = await shrinkPhoto(photo(9000), { codec: browser });
    expect(drawn).toEqual([[1600, 1200]]);
    expect([small.name, small.type, small.size]).toEqual(['IMG_0001.jpg', 'image/jpeg', 400]);
  });
  it('is as small as its place asks', async () => {
    const { browser, drawn } = codec(4032, 3024, 500);
    await shrinkPhoto(photo(9000), { codec: browser, maxSide: 512 });
    expect(drawn).toEqual([[512, 384]]);
  });
  it('is always re-encoded, so that no byte of its metadata is left', async () => {
    const encoded = await shrinkPhoto(photo(10_000), { codec: codec(800, 600, 500).browser });
    expect(new Uint8Array(await encoded.arrayBuffer())).toEqual(new Uint8Array(400));
  });
  it.each([
    [900, 800],
    [700, 600],
    [450, 400],
    [200, 200],
  ])('of %i bytes never becomes larger: the quality is reduced', async (size, expected) => {
    const encoded = await shrinkPhoto(photo(size), { codec: codec(800, 600, 1000).browser });
    expect(encoded.size).toBe(expected);
  });
  it('that no quality makes smaller is encoded at the lowest', async () => {
    expect((await shrinkPhoto(photo(10), { codec: codec(800, 600, 1000).browser })).size).toBe(200);
  });
  it('that cannot be decoded is an error, never a silent copy', async () => {
    const broken: ImageCodec = { open: () => Promise.reject(new DOMException('no', 'InvalidStateError')) };
    await expect(shrinkPhoto(photo(10), { codec: broken })).rejects.toThrow();
  });
  it('is an error where the browser has no image decoder', async () => {
    await expect(shrinkPhoto(photo(10))).rejects.toThrow();
  });
});

it('is never enlarged, and no side vanishes', () => {
  expect(fit(800, 600, 1600)).toEqual({ width: 800, height: 600 });
  expect(fit(100_000, 10, 1600)).toEqual({ width: 1600, height: 1 });
  expect(fit(3024, 4032, 1600)).toEqual({ width: 1200, height: 1600 });
});
