import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '../../db/database';
import { describeError } from '../../core/describe-error';
import type { Dependencies } from '../../dependencies';
import { transactWithFiles } from '../files/files.usecases';
import { sha256Hex } from '../../core/secrets';

export interface UploadedPicture {
  bytes: Uint8Array;
  name: string;
}

/** WebP bytes, the uploaded name, and who may see it (rule document-3). */
export interface EncodedPicture {
  webp: Buffer;
  name: string;
  purpose: 'logo' | 'picture';
}

/** Bytes first, then all rows in one transaction (ADR 10); `work` gets the file's id, or null. */
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
    sha256: sha256Hex(webp),
    isChecked: true,
    createdAt: new Date(deps.clock.now()),
  } as const;
  const store = () => deps.files.write(file.id, Readable.from([webp]));
  return transactWithFiles(deps, [file], store, (tx) => work(tx, file.id));
}

/** For deleted rows. Errors are only logged: maintenance deletes orphan files. */
export async function removePictures(
  { files, logger }: Pick<Dependencies, 'files' | 'logger'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await files.remove(id).catch((error: unknown) => {
      logger.warn({ err: describeError(error) }, 'an old picture could not be removed');
    });
}
