/**
 * Takes out of a photo whatever tells where, when and by whom it was taken, without touching the picture (rule 23).
 * For photos that are kept as they are because making them smaller would make them larger.
 */

const ORIENTATION = 0x0112;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const COMMENT = 0xfe;

/** Reads the orientation (1 to 8) from an EXIF segment's TIFF part; 1 when it does not say. */
function orientationOf(tiff: DataView): number {
  try {
    const little = tiff.getUint16(0) === 0x4949;
    const directory = tiff.getUint32(4, little);
    const entries = tiff.getUint16(directory, little);
    for (let index = 0; index < entries; index += 1) {
      const entry = directory + 2 + index * 12;
      if (tiff.getUint16(entry, little) === ORIENTATION) return tiff.getUint16(entry + 8, little);
    }
  } catch {
    // A broken EXIF segment says nothing about the picture.
  }
  return 1;
}

const startsWith = (bytes: Uint8Array, text: string) =>
  [...text].every((letter, index) => bytes[index] === letter.charCodeAt(0));

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * A JPEG without its application segments and comments; colour profile and Adobe's colour transform stay, for the
 * picture is wrong without them. What stands behind the picture's end goes too (phones hide videos there).
 * @returns null when it is not built like a JPEG; `orientation` is what the removed EXIF said, 1 to 8
 */
export function stripJpeg(bytes: Uint8Array): { bytes: Uint8Array<ArrayBuffer>; orientation: number } | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [bytes.subarray(0, 2)];
  let orientation = 1;
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) return { bytes: join([...kept, bytes.subarray(at, at + 2)]), orientation };
    if (at + 4 > bytes.length) return null;
    let end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return null;
    const body = bytes.subarray(at + 4, end);
    if (marker === START_OF_SCAN) end = endOfScan(bytes, end);
    if (marker === 0xe1 && startsWith(body, 'Exif\0\0')) {
      orientation = orientationOf(new DataView(body.buffer, body.byteOffset + 6, body.length - 6));
    }
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    const isNeeded = (marker === 0xe2 && startsWith(body, 'ICC_PROFILE\0')) || marker === 0xee;
    if ((!isApplication && marker !== COMMENT) || isNeeded) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

/** Where picture data ends: 0xff stands in it only before 0x00, a restart mark, or another 0xff. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const pictureChunks = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sRGB',
  'sBIT',
  'bKGD',
  'pHYs',
];

/** A PNG with the chunks that make the picture and no others. Null when it is not built like a PNG. */
export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (pictureChunks.includes(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return join(kept);
    at = end;
  }
  return null;
}
