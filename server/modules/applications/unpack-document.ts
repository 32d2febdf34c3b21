import { inflateRawSync } from 'node:zlib';
import {
  packedBytes,
  readZipDirectory,
  ZIP_DEFLATED,
  ZIP_STORED,
  ZipError,
  type ZipEntry,
} from '#contract/zip';

const maxEntries = 2000;
/** Limit of all unpacked entries together. */
const maxUnpacked = 200 * 1024 * 1024;
/** Deflate's own limit is about 1,032; office text stays far below this. */
const maxRatio = 200;
/** Small entries may shrink more. */
const ratioFrom = 10 * 1024 * 1024;

const isBomb = ({ size, packedSize }: ZipEntry) => size > ratioFrom && size > maxRatio * packedSize;

/** @throws ZipError for one that is broken, encrypted, ZIP64 or too large when unpacked */
export function readDirectory(bytes: Buffer): ZipEntry[] {
  const entries = readZipDirectory(bytes, maxEntries, (name) => Buffer.from(name).toString('utf8'));
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > maxUnpacked || entries.some(isBomb)) throw new ZipError('too_large');
  return entries;
}

/** @throws ZipError when it is broken or larger than `maxBytes` */
export function unpackEntry(bytes: Buffer, entry: ZipEntry, maxBytes: number): Buffer {
  const packed = packedBytes(bytes, entry);
  if (entry.method === ZIP_STORED && packed.length <= maxBytes) return packed;
  if (entry.method !== ZIP_DEFLATED) throw new ZipError('cannot_unpack');
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes });
  } catch (cause) {
    throw new ZipError('broken', { cause });
  }
}
