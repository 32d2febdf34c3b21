import { crc32 } from '../../lib/crc32';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const MOST_COMMENT = 0xffff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/** A file in an archive; nothing of it has been read yet. */
export interface ZipEntry {
  name: string;
  method: number;
  crc: number;
  packedSize: number;
  offset: number;
}

/** A file that is no ZIP archive, or a broken one. */
export class ZipError extends Error {
  constructor(readonly reason: 'broken' | 'too_many' | 'too_large' | 'cannot_unpack') {
    super(`this archive is not read: ${reason}`);
    this.name = 'ZipError';
  }
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_LENGTH - MOST_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= first; at--)
    if (view.getUint32(at, true) === END) return at;
  throw new ZipError('broken');
}

const broken = (error: unknown) => (error instanceof RangeError ? new ZipError('broken') : error);

/**
 * Reads the directory of a ZIP archive.
 * @param most entries
 * @throws ZipError
 */
export function readEntries(archive: ArrayBuffer, most: number): ZipEntry[] {
  try {
    const view = new DataView(archive);
    const end = findEnd(view);
    const count = view.getUint16(end + 10, true);
    if (count > most) throw new ZipError('too_many');
    const entries: ZipEntry[] = [];
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < count; index++) {
      if (view.getUint32(at, true) !== CENTRAL) throw new ZipError('broken');
      if (view.getUint16(at + 8, true) & ENCRYPTED) throw new ZipError('cannot_unpack');
      const nameLength = view.getUint16(at + 28, true);
      entries.push({
        name: new TextDecoder().decode(new Uint8Array(archive, at + 46, nameLength)),
        method: view.getUint16(at + 10, true),
        crc: view.getUint32(at + 16, true),
        packedSize: view.getUint32(at + 20, true),
        offset: view.getUint32(at + 42, true),
      });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries;
  } catch (error) {
    throw broken(error);
  }
}

/** Unpacks until the limit: a small file can unpack into gigabytes. */
async function inflate(packed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof DecompressionStream === 'undefined') throw new ZipError('cannot_unpack');
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); part.value; part = await reader.read()) {
      size += part.value.length;
      if (size > most) throw new ZipError('too_large');
      parts.push(part.value);
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error instanceof ZipError ? error : new ZipError('broken');
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function packedBytes(archive: ArrayBuffer, { offset, packedSize }: ZipEntry): Uint8Array<ArrayBuffer> {
  try {
    const view = new DataView(archive);
    if (view.getUint32(offset, true) !== LOCAL) throw new ZipError('broken');
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    return new Uint8Array(archive, start, packedSize);
  } catch (error) {
    throw broken(error);
  }
}

/**
 * Reads one file of an archive, stored or deflated, and checks it.
 * @param most bytes of it, whatever the directory says
 * @throws ZipError
 */
export async function readEntry(
  archive: ArrayBuffer,
  entry: ZipEntry,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = packedBytes(archive, entry);
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new ZipError('cannot_unpack');
  const bytes = entry.method === STORED ? packed : await inflate(packed, most);
  if (bytes.length > most) throw new ZipError('too_large');
  if ((await crc32(bytes)) !== entry.crc) throw new ZipError('broken');
  return bytes;
}
