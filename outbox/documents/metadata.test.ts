import { describe, expect, it } from 'vitest';
import { stripJpeg, stripPng } from './metadata';

const text = (value: string) => Array.from(value, (letter) => letter.charCodeAt(0));
const segment = (marker: number, body: number[]) => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 255,
  ...body,
];
const SECRET = 'S 9.4438 E 147.1803';
/** EXIF that says how the phone was held, and where. */
const exif = (orientation: number, little = true) => {
  const short = (value: number) => (little ? [value, 0] : [0, value]);
  const long = (value: number) => (little ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const entry = [
    ...(little ? [0x12, 0x01] : [0x01, 0x12]),
    ...short(3),
    ...long(1),
    ...short(orientation),
    0,
    0,
  ];
  const tiff = [...text(little ? 'II' : 'MM'), ...short(42), ...long(8), ...short(1), ...entry, ...long(0)];
  return segment(0xe1, [...text('Exif'), 0, 0, ...tiff, ...text(SECRET)]);
};
const jfif = segment(0xe0, [...text('JFIF'), 0]);
const table = segment(0xdb, [1, 2, 3]);
const profile = segment(0xe2, [...text('ICC_PROFILE'), 0, 1]);
const adobe = segment(0xee, text('Adobe'));
const scan = [...segment(0xda, [0]), 0x11, 0xff, 0x00, 0xd9, 0xff, 0xd3, 0x22];
const jpeg = (...parts: number[][]) => Uint8Array.from([0xff, 0xd8, ...parts.flat(), 0xff, 0xd9]);
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

describe('a JPEG', () => {
  it('loses place, comments, previews and what hides behind its end, and nothing of the picture', () => {
    const comment = segment(0xfe, text(SECRET));
    const preview = segment(0xe2, [...text('MPF'), 0, ...text(SECRET)]);
    const whole = jpeg(jfif, exif(1), comment, preview, profile, adobe, table, scan);
    const hiding = Uint8Array.from([...whole, ...text(SECRET)]);
    const stripped = stripJpeg(hiding);
    expect(stripped?.bytes).toEqual(jpeg(profile, adobe, table, scan));
    expect(latin(stripped!.bytes)).not.toContain(SECRET);
  });
  it('with several scans keeps them all, and the tables between them', () => {
    const between = segment(0xc4, [0xff, 0xd9, 7]);
    const whole = jpeg(table, scan, between, segment(0xfe, text(SECRET)), scan);
    expect(stripJpeg(whole)?.bytes).toEqual(jpeg(table, scan, between, scan));
  });
  it.each([1, 3, 6, 8])('tells how the phone was held: %i', (orientation) => {
    expect(stripJpeg(jpeg(exif(orientation), table, scan))?.orientation).toBe(orientation);
    expect(stripJpeg(jpeg(exif(orientation, false), table, scan))?.orientation).toBe(orientation);
  });
  it('with a broken EXIF counts as upright', () => {
    expect(stripJpeg(jpeg(segment(0xe1, [...text('Exif'), 0, 0, 0x49]), table, scan))?.orientation).toBe(1);
  });
  it.each([
    ['is none', Uint8Array.from(text('%PDF-1.4'))],
    ['is cut off in a segment', jpeg(table, scan).subarray(0, 6)],
    ['is cut off in the picture', jpeg(table, scan).subarray(0, -2)],
    ['has rubbish between its segments', jpeg(table, [1, 2, 3], scan)],
  ])('that %s is refused', (_name, bytes) => expect(stripJpeg(bytes)).toBeNull());
});

describe('a PNG', () => {
  const chunk = (name: string, body: number[]) => [0, 0, 0, body.length, ...text(name), ...body, 1, 2, 3, 4];
  const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const png = (...chunks: number[][]) => Uint8Array.from([...start, ...chunks.flat()]);
  const [head, data, end] = [chunk('IHDR', [1]), chunk('IDAT', [2, 3]), chunk('IEND', [])];

  it('keeps the picture and nothing else', () => {
    const whole = png(
      head,
      chunk('eXIf', text(SECRET)),
      chunk('tEXt', text(SECRET)),
      data,
      chunk('tIME', [1]),
      end,
      text(SECRET),
    );
    expect(stripPng(whole)).toEqual(png(head, data, end));
  });
  it('that is cut off is refused', () => expect(stripPng(png(head, data, end).subarray(0, -14))).toBeNull());
});
