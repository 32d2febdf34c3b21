const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP13 = 0xed;
const COMMENT = 0xfe;

/** A marker without a length. */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= SOI) || marker === 0x01;

/** Orientation in an EXIF block, 1 to 8; 1 is upright. */
function orientationIn(segment: Buffer): number {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return 1;
  const tiff = segment.subarray(10);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = u16(start);
  for (let index = 0; index < count; index++) {
    const at = start + 2 + index * 12;
    if (u16(at) === 0x0112) return Math.min(8, Math.max(1, u16(at + 8)));
  }
  return 1;
}

/** An EXIF block with the orientation only. */
const exifOf = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, APP1, 0, 34]),
    Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
    Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
  ]);

/** End of the coded image data: the next marker that is none of its own. */
function endOfScan(bytes: Buffer, at: number): number {
  for (let next = bytes.indexOf(0xff, at); next >= 0; next = bytes.indexOf(0xff, next + 1)) {
    const marker = bytes[next + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return next;
  }
  throw new RangeError('no end of image');
}

function strip(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let at = 2;
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++;
    if (bytes[at] !== 0xff) throw new RangeError('no marker');
    const marker = bytes[at + 1]!;
    // Data after the image, such as a second picture with EXIF, is left out.
    if (marker === EOI) break;
    const length = isBare(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, at + length);
    const isPreviews = marker === APP2 && segment.toString('latin1', 4, 8) === 'MPF\0';
    const isMetadata = marker === APP1 || marker === APP13 || marker === COMMENT || isPreviews;
    if (marker === APP1) orientation = Math.max(orientation, orientationIn(segment));
    at += length;
    const end = marker === SOS ? endOfScan(bytes, at) : at;
    if (!isMetadata) kept.push(segment, bytes.subarray(at, end));
    at = end;
  }
  if (orientation !== 1) kept.splice(1, 0, exifOf(orientation));
  return Buffer.concat([...kept, Buffer.from([0xff, EOI])]);
}

/**
 * Removes EXIF, XMP, IPTC, comments and trailing data without encoding (rule document-2);
 * orientation and colour profile stay. Returns the same bytes if nothing is to remove, or if it is no JPEG.
 */
export function withoutJpegMetadata(bytes: Buffer): Buffer {
  try {
    const stripped = strip(bytes);
    return stripped.equals(bytes) ? bytes : stripped;
  } catch (error) {
    if (error instanceof RangeError) return bytes;
    throw error;
  }
}
