const PNG_HEAD = 8;
const END_OF_PICTURE = 0xd9;
const SCAN = 0xda;

const uint16 = (bytes: Uint8Array, at: number) => (bytes[at]! << 8) | bytes[at + 1]!;

/** Walks a JPG's segments: its preview has an end mark too. Markers in a scan are restarts, or a zero follows. */
function isCutOffJpg(bytes: Uint8Array): boolean {
  let isInScan = false;
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) {
      at = isInScan ? bytes.indexOf(0xff, at) : at + 1;
      if (at < 0) return true;
      continue;
    }
    const marker = bytes[at + 1]!;
    if (marker === END_OF_PICTURE) return false;
    const isAlone = marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0xff) at += 1;
    else if (isAlone) at += 2;
    else {
      isInScan ||= marker === SCAN;
      at += 2 + Math.max(2, uint16(bytes, at + 2));
    }
  }
  return true;
}

/** Walks a PNG's chunks up to IEND. */
function isCutOffPng(bytes: Uint8Array): boolean {
  for (let at = PNG_HEAD; at + 12 <= bytes.length;) {
    const length = uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2);
    if (String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === 'IEND') return false;
    at += 12 + length;
  }
  return true;
}

/** Whether a picture's end mark is missing; what follows it is not looked at. */
export const isCutOffPicture = (kind: 'jpg' | 'png', bytes: Uint8Array): boolean =>
  kind === 'jpg' ? isCutOffJpg(bytes) : isCutOffPng(bytes);
