import { inflateRawSync } from 'node:zlib';

/** An entry of a ZIP directory; sizes in bytes. */
export interface ZipEntry {
  name: string;
  method: number;
  packedSize: number;
  size: number;
  offset: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const endLength = 22;
const centralLength = 46;
const maxEntries = 2000;
/** Of all entries together, unpacked. */
const maxUnpacked = 200 * 1024 * 1024;
/** Deflate's own limit is about 1,032; text of office programs stays far below this. */
const maxRatio = 200;
/** A small entry may shrink more: nothing is gained by refusing it. */
const ratioFrom = 10 * 1024 * 1024;

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - 0xffff);
  for (let at = bytes.length - endLength; at >= first; at--) if (bytes.readUInt32LE(at) === END) return at;
  throw new RangeError('no ZIP directory');
}

/**
 * Reads the directory of a ZIP file.
 * @throws RangeError for one that is broken, encrypted, ZIP64 or made to unpack into too much
 */
export function readZipDirectory(bytes: Buffer): ZipEntry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxEntries) throw new RangeError('too many entries');
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new RangeError('no entry');
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const nameAt = at + centralLength;
    const entry: ZipEntry = {
      name: bytes.toString('utf8', nameAt, nameAt + nameLength!),
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    };
    if (bytes.readUInt16LE(at + 8) & 1) throw new RangeError('encrypted');
    unpacked += entry.size;
    const isBomb = entry.size > ratioFrom && entry.size > maxRatio * entry.packedSize;
    if (unpacked > maxUnpacked || isBomb) throw new RangeError('unpacks into too much');
    entries.push(entry);
    at = nameAt + nameLength! + extra! + comment!;
  }
  return entries;
}

/** Unpacks one entry. @throws RangeError when it is broken or larger than `maxBytes` */
export function readZipEntry(bytes: Buffer, entry: ZipEntry, maxBytes: number): Buffer {
  const { offset, method, packedSize } = entry;
  if (bytes.readUInt32LE(offset) !== LOCAL) throw new RangeError('no local header');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + packedSize);
  if (method === 0 && packed.length <= maxBytes) return packed;
  if (method !== 8) throw new RangeError('unknown compression');
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch (cause) {
    throw new RangeError('cannot be unpacked', { cause });
  }
}
