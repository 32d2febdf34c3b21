import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import { surelyRolledBack } from '../../db/sql-state';
import type { Dependencies } from '../../dependencies';
import { insertFiles } from '../files/files.repository';

/** A picture as it was uploaded, PNG or JPG. */
export interface UploadedPicture {
  bytes: Uint8Array;
  name: string;
}

/**
 * Stores a logo and whatever names it: the bytes first, then every row in one transaction (ADR 10).
 * @param logo WebP bytes as `encodeLogo` makes them, and the uploaded picture's name; null when there is none
 * @param work gets the id of the file's row, or null without a logo
 * @throws AppError `storage_full`; whatever `work` throws
 */
export async function transactWithLogo<T>(
  { database, files, clock }: Pick<Dependencies, 'database' | 'files' | 'clock'>,
  logo: { webp: Buffer; name: string } | null,
  work: (tx: Database, logoFileId: string | null) => Promise<T>,
): Promise<T> {
  if (!logo) return database.transaction((tx) => work(tx, null));
  const { webp, name } = logo;
  const file = {
    id: randomUUID(),
    purpose: 'logo',
    kind: 'webp',
    name,
    size: webp.length,
    sha256: createHash('sha256').update(webp).digest('hex'),
    createdAt: new Date(clock.now()),
  } as const;
  await files.write(file.id, Readable.from([webp]));
  try {
    return await database.transaction(async (tx) => {
      await insertFiles(tx, [file]);
      return work(tx, file.id);
    });
  } catch (error) {
    // In doubt the bytes stay: a file without a row is waste, a row without its file is a broken picture.
    if (error instanceof AppError || surelyRolledBack(error)) await files.remove(file.id);
    throw error;
  }
}
