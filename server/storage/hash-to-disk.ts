import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { asStorageError } from './storage-error';

/**
 * Writes bytes to a new file that only we can read, flushed to the disk, counting and hashing on the way.
 * @param check is told the size so far before those bytes are written; what it throws ends the writing
 * @throws AppError `storage_full`; the caller removes what was written
 */
export async function hashToDisk(
  bytes: Readable,
  path: string,
  check: (size: number) => void = () => undefined,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      bytes,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          check(size);
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
    );
  } catch (error) {
    throw asStorageError(error);
  }
  return { size, sha256: hash.digest('hex') };
}
