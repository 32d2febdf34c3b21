import { pictureKind } from '../files';

const END_OF_PICTURE = 0xd9;
const START_OF_SCAN = 0xda;
const PNG_HEAD = 8;

/** A JPG's preview has an end mark too; in a scan, a zero or a restart follows a marker. */
function isWholeJpg(bytes: Uint8Array, view: DataView): boolean {
  let isInScan = false;
  for (let at = 2; ;) {
    if (isInScan && (at = bytes.indexOf(0xff, at)) < 0) return false;
    const marker = view.getUint8(at + 1);
    if (marker === END_OF_PICTURE && bytes[at] === 0xff) return true;
    isInScan ||= marker === START_OF_SCAN;
    if (marker === 0xff || bytes[at] !== 0xff) at += 1;
    else if (marker <= 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + view.getUint16(at + 2);
  }
}

function isWholePng(view: DataView): boolean {
  for (let at = PNG_HEAD; ; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === 0x49454e44) return true;
}

export function isCutOffPicture(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = pictureKind(bytes);
  try {
    return kind !== null && !(kind === 'jpg' ? isWholeJpg(bytes, view) : isWholePng(view));
  } catch {
    return true;
  }
}
