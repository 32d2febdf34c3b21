import { crc32, inflateRawSync } from 'node:zlib';

const STORED = 0;
const DEFLATED = 8;
const ENTRY = 'PK\x01\x02';
const END = 'PK\x05\x06';

/**
 * Reads a ZIP archive by its central directory.
 * @returns the files by name, in order
 * @throws Error when the archive is truncated, or a file does not match its checksum
 */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(END, undefined, 'latin1');
  if (end < 0) throw new Error('This is no whole ZIP archive.');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.toString('latin1', at, at + 4) !== ENTRY) throw new Error('The directory is damaged.');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const content = contentOf(archive, at);
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged.`);
    files.set(name, content);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** @param entry offset of the file's entry in the central directory */
function contentOf(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const start = archive.readUInt32LE(entry + 42);
  const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
  const packed = archive.subarray(from, from + archive.readUInt32LE(entry + 20));
  if (method === STORED) return packed;
  if (method === DEFLATED) return inflateRawSync(packed);
  throw new Error(`A file is packed by method ${method}.`);
}
