import type { Readable } from 'node:stream';
import { fileSentences } from '#contract/files';
import { AppError } from '../core/errors';
import { hashToDisk } from '../storage/incoming-files';

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
export const partToDisk = (
  part: Readable,
  path: string,
  field: string,
  limit: FileField,
): Promise<{ size: number; sha256: string }> =>
  hashToDisk(part, path, (size) => {
    if (size > limit.maxBytes) throw fileTooLarge(field, limit);
  });
