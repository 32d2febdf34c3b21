import { packedBytes, ZIP_DEFLATED, ZIP_STORED, ZipError, type ZipEntry } from '#contract/zip';
import { crc32 } from '../../lib/stored-zip';

type Bytes = Uint8Array<ArrayBuffer>;

/** Unpacks up to the limit: a small file can unpack into gigabytes. */
async function inflate(packed: Bytes, most: number): Promise<Bytes> {
  if (typeof DecompressionStream === 'undefined') throw new ZipError('cannot_unpack');
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Bytes[] = [];
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

/** Reads and checks one file of an archive, stored or deflated. @param most bytes, at any claim @throws ZipError */
export async function readEntry(archive: Bytes, entry: ZipEntry, most: number): Promise<Bytes> {
  const packed = packedBytes(archive, entry);
  if (entry.method !== ZIP_STORED && entry.method !== ZIP_DEFLATED) throw new ZipError('cannot_unpack');
  const bytes = entry.method === ZIP_STORED ? packed : await inflate(packed, most);
  if (bytes.length > most) throw new ZipError('too_large');
  if ((await crc32(bytes)) !== entry.crc) throw new ZipError('broken');
  return bytes;
}
