import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileSentences } from '#contract/files';
import { asStorageError } from '../files/storage-error';
import { AppError } from '../core/errors';

/** A file field that a call takes: how large it may be, and what people call it. */
export interface FileField {
  maxBytes: number;
  label: string;
}

export const fileTooLarge = (field: string, { label, maxBytes }: FileField) => {
  const sentence = fileSentences.tooLarge(label, maxBytes);
  return new AppError('file_too_large', { sentence, errors: { [field]: [sentence] } });
};

/**
 * Writes one part's bytes to `path`, flushed to the disk, counting and hashing on the way.
 * @throws AppError `file_too_large` as soon as one byte too many arrives; `storage_full`
 */
export async function partToDisk(
  part: Readable,
  path: string,
  field: string,
  limit: FileField,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      part,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > limit.maxBytes) throw fileTooLarge(field, limit);
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
