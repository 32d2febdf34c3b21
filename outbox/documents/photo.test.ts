import { describe, expect, it } from 'vitest';
import { stripJpeg } from './metadata';
import { fit, shrinkPhoto, type Pictures } from './photo';

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const tiff = (orientation: number) => [
  ...ascii('II'),
  42,
  0,
  8,
  0,
  0,
  0,
  1,
  0,
  0x12,
  1,
  3,
  0,
  1,
  0,
  0,
  0,
  orientation,
  0,
  0,
  0,
];
/** A JPEG by its build, with EXIF, padded to `size` bytes of picture. */
function photoOf(size: number, orientation = 1): Uint8Array<ArrayBuffer> {
  const body = [...ascii('Exif'), 0, 0, ...tiff(orientation), ...ascii('GPS')];
  const exif = [0xff, 0xe1, 0, body.length + 2, ...body];
  const scan = [0xff, 0xda, 0, 2, ...Array<number>(size).fill(7)];
  return Uint8Array.from([0xff, 0xd8, ...exif, ...scan, 0xff, 0xd9]);
}
const file = (bytes: Uint8Array<ArrayBuffer>, name = 'IMG_0001.JPEG') =>
  new File([bytes], name, { type: 'image/jpeg' });

/** A browser that sees a picture of the given size and writes one of `written` bytes. */
function pictures(width: number, height: number, written: number) {
  const drawn: [number, number][] = [];
  const browser: Pictures = {
    open: () =>
      Promise.resolve({
        width,
        height,
        encode: (w, h) => {
          drawn.push([w, h]);
          return Promise.resolve(new Blob([new Uint8Array(written)], { type: 'image/jpeg' }));
        },
      }),
  };
  return { browser, drawn };
}
const has = async (photo: File, text: string) => Buffer.from(await photo.arrayBuffer()).includes(text);

it('a large photo becomes at most 1600 px on its longest side, as a .jpg', async () => {
  const { browser, drawn } = pictures(4032, 3024, 300);
  const small = await shrinkPhoto(file(photoOf(9000)), browser);
  expect(drawn).toEqual([[1600, 1200]]);
  expect([small.name, small.type, small.size]).toEqual(['IMG_0001.jpg', 'image/jpeg', 300]);
});

describe('a photo that is small already', () => {
  it('stays as it is when writing it anew would make it larger, but without its metadata', async () => {
    const original = photoOf(200);
    const kept = await shrinkPhoto(file(original, 'cv.photo.jpg'), pictures(800, 600, 5000).browser);
    expect(new Uint8Array(await kept.arrayBuffer())).toEqual(stripJpeg(original)?.bytes);
    expect([await has(kept, 'GPS'), kept.name]).toEqual([false, 'cv.photo.jpg']);
  });
  it('is written anew when that is smaller', async () => {
    const small = await shrinkPhoto(file(photoOf(9000)), pictures(800, 600, 100).browser);
    expect(small.size).toBe(100);
  });
  it('is written anew when only its EXIF says which side is up', async () => {
    const turned = await shrinkPhoto(file(photoOf(200, 6)), pictures(600, 800, 5000).browser);
    expect(turned.size).toBe(5000);
  });
});

it('a picture that cannot be opened is an error, never a silent copy', async () => {
  const broken: Pictures = { open: () => Promise.reject(new DOMException('no', 'InvalidStateError')) };
  await expect(shrinkPhoto(file(photoOf(10)), broken)).rejects.toThrow();
});

it('is never made larger, and no side vanishes', () => {
  expect(fit(800, 600, 1600)).toEqual({ width: 800, height: 600 });
  expect(fit(100_000, 10, 1600)).toEqual({ width: 1600, height: 1 });
  expect(fit(3024, 4032, 1600)).toEqual({ width: 1200, height: 1600 });
});
