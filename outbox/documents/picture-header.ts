import { textAt } from '#contract/bytes';
import { pictureKind } from '#contract/files';

/** HEIC includes every HEIF with HEVC in it. */
export type PictureFormat = 'jpg' | 'png' | 'webp' | 'avif' | 'heic';

export interface PictureHeader {
  format: PictureFormat;
  /** Stored; null where the bytes do not tell. */
  size: { width: number; height: number } | null;
  orientation: number;
  /** Whether the decoder has to hold the coefficients of the whole picture. */
  isProgressive: boolean;
  isGrey: boolean;
  exifAt: number[];
}

const avifBrands = new Set(['avif', 'avis']);
const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const kind = pictureKind(bytes);
  if (kind) return kind;
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp';
  if (textAt(bytes, 4, 4) !== 'ftyp') return null;
  const brands = textAt(bytes, 8, 56).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => avifBrands.has(brand))) return 'avif';
  return heifBrands.has(brands[0]!) ? 'heic' : null;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function orientationIn(tiff: Uint8Array): number {
  const view = viewOf(tiff);
  const isLittle = textAt(tiff, 0, 2) === 'II';
  const start = view.getUint32(4, isLittle);
  const count = view.getUint16(start, isLittle);
  for (let index = 0; index < count; index++) {
    const at = start + 2 + index * 12;
    if (view.getUint16(at, isLittle) !== 0x0112) continue;
    const orientation = view.getUint16(at + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

/** DHT, JPG and DAC lie between the frame headers. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpg(bytes: Uint8Array, header: PictureHeader): void {
  const view = viewOf(bytes);
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
    if (view.getUint8(at) !== 0xff) return;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) {
      header.size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      header.isProgressive = marker === 0xc2;
      header.isGrey = view.getUint8(at + 9) === 1;
      return;
    }
    const length = view.getUint16(at + 2);
    if (marker === 0xe1 && textAt(bytes, at + 4, 6) === 'Exif\0\0') {
      const tiff = bytes.subarray(at + 10, at + 2 + length);
      if (header.exifAt.length === 0) header.orientation = readOr(1, () => orientationIn(tiff));
      header.exifAt.push(at + 4);
    }
    at += 2 + length;
  }
}

function webpSize(bytes: Uint8Array): PictureHeader['size'] {
  const view = viewOf(bytes);
  const chunk = textAt(bytes, 12, 4);
  if (chunk === 'VP8X') {
    return { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(26, true) >>> 8) };
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

const heifHead = 64 * 1024;

/** The largest `ispe` property, as previews have smaller ones. */
function heifSize(bytes: Uint8Array): PictureHeader['size'] {
  const view = viewOf(bytes);
  let size: PictureHeader['size'] = null;
  for (let at = 0; at + 16 <= Math.min(bytes.length, heifHead); at++) {
    if (bytes[at] !== 0x69 || textAt(bytes, at, 4) !== 'ispe') continue;
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (!size || width * height > size.width * size.height) size = { width, height };
  }
  return size;
}

function readOr<T>(fallback: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return fallback;
    throw error;
  }
}

/** `bytes` may be the beginning alone; null for anything else. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const format = pictureFormat(bytes);
  if (!format) return null;
  const header: PictureHeader = {
    format,
    size: null,
    orientation: 1,
    isProgressive: false,
    isGrey: false,
    exifAt: [],
  };
  const view = viewOf(bytes);
  if (format === 'jpg') readOr(undefined, () => readJpg(bytes, header));
  else {
    header.size = readOr(null, () => {
      if (format === 'png') return { width: view.getUint32(16), height: view.getUint32(20) };
      return format === 'webp' ? webpSize(bytes) : heifSize(bytes);
    });
  }
  return header;
}

export const isTurned = ({ orientation }: Pick<PictureHeader, 'orientation'>): boolean => orientation >= 5;
