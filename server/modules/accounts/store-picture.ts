import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '../../db/database';
import { describeError } from '../../core/describe-error';
import type { Dependencies } from '../../dependencies';
import { transactWithFiles } from '../files/files.usecases';

/** An uploaded picture, PNG or JPG. */
export interface UploadedPicture {
  bytes: Uint8Array;
  name: string;
}

/** A picture that is ready to be stored: WebP bytes, the uploaded file's name, and who may see it (rule 28). */
export interface EncodedPicture {
  webp: Buffer;
  name: string;
  purpose: 'logo' | 'picture';
}

/**
 * Stores a logo or a student's picture and the rows that refer to it: the bytes first, then all rows in one transaction (ADR 10).
 * @param picture null when there is none
 * @param work receives the id of the file's row, or null without a picture
 * @throws AppError `storage_full`; everything `work` throws
 */
export async function transactWithPicture<T>(
  deps: Pick<Dependencies, 'database' | 'files' | 'clock'>,
  picture: EncodedPicture | null,
  work: (tx: Database, fileId: string | null) => Promise<T>,
): Promise<T> {
  if (!picture) return deps.database.transaction((tx) => work(tx, null));
  const { webp, name, purpose } = picture;
  const file = {
    id: randomUUID(),
    purpose,
    kind: 'webp',
    name,
    size: webp.length,
    sha256: createHash('sha256').update(webp).digest('hex'),
    createdAt: new Date(deps.clock.now()),
  } as const;
  const store = () => deps.files.write(file.id, Readable.from([webp]));
  return transactWithFiles(deps, [file], store, (tx) => work(tx, file.id));
}

/** Removes the bytes of pictures whose rows are deleted. Errors are only logged: maintenance deletes orphan files. */
export async function removePictures(
  { files, logger }: Pick<Dependencies, 'files' | 'logger'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await files.remove(id).catch((error: unknown) => {
      logger.warn({ err: describeError(error) }, 'an old picture could not be removed');
    });
}
