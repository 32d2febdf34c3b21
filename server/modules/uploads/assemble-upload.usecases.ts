import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Caller } from '../../core/caller';
import type { Dependencies } from '../../dependencies';
import { hashToDisk, type ReceivedFile } from '../../storage/incoming-files';
import { findUpload, readPieces } from './uploads.repository';

/**
 * Puts the pieces of an upload together: a temporary file, as if the whole file had arrived in the form. The upload
 * stays until the application that it is for is stored.
 * @returns null when it is not the student's, not whole, or gone; the caller removes the file
 * @throws AppError `storage_full`
 */
export async function assembleUpload(
  { database, clock, incomingDir }: Pick<Dependencies, 'database' | 'clock' | 'incomingDir'>,
  student: Caller,
  id: string,
): Promise<ReceivedFile | null> {
  const upload = await findUpload(database, student.userId, id, new Date(clock.now()));
  if (!upload || upload.received < upload.length) return null;
  const path = join(incomingDir, randomUUID());
  try {
    const { size, sha256 } = await hashToDisk(Readable.from(readPieces(database, id)), path);
    if (size === upload.length) return { path, name: upload.name, size, sha256 };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  // A twin of this request was faster, and its application took the pieces.
  await rm(path, { force: true });
  return null;
}
