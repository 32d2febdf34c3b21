import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { transactWithFiles } from '../files/files.usecases';

/** An uploaded picture, PNG or JPG. */
export interface UploadedPicture {
  bytes: Uint8Array;
  name: string;
}

/**
 * Stores a logo and the rows that refer to it: the bytes first, then all rows in one transaction (ADR 10).
 * @param logo WebP bytes as `encodeLogo` makes them, and the uploaded picture's name; null when there is none
 * @param work receives the id of the file's row, or null without a logo
 * @throws AppError `storage_full`; everything `work` throws
 */
export async function transactWithLogo<T>(
  deps: Pick<Dependencies, 'database' | 'files' | 'clock'>,
  logo: { webp: Buffer; name: string } | null,
  work: (tx: Database, logoFileId: string | null) => Promise<T>,
): Promise<T> {
  if (!logo) return deps.database.transaction((tx) => work(tx, null));
  const { webp, name } = logo;
  const file = {
    id: randomUUID(),
    purpose: 'logo',
    kind: 'webp',
    name,
    size: webp.length,
    sha256: createHash('sha256').update(webp).digest('hex'),
    createdAt: new Date(deps.clock.now()),
  } as const;
  const store = () => deps.files.write(file.id, Readable.from([webp]));
  return transactWithFiles(deps, [file], store, (tx) => work(tx, file.id));
}
