import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { Sha256, type Application, type FileReceipt, type SentDocument } from '#contract/applications';
import { documentNames, type DocumentField, type FileKind } from '#contract/files';
import { describeError, AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { DamagedFile, hashToDisk, type ReceivedFile } from '../../storage/file-store';
import type { FileRow } from '../files/files.repository';
import { findSentDocuments } from './student-view.repository';

/** A stored document with its hash as it was sent: a JPG is stored without metadata. */
export interface StoredDocument {
  file: FileRow;
  sent: FileReceipt;
}

/** Documents of the student alone, as sent with this hash (rule document-4). */
export async function findByHash(db: Database, studentId: number, sha256: string): Promise<StoredDocument[]> {
  if (!v.is(Sha256, sha256)) return [];
  return (
    (await findSentDocuments(db, studentId))
      .flatMap((row) => documentNames.map((field) => ({ file: row[field], ...row.receipt.files[field] })))
      .filter((document) => document.sha256 === sha256)
      // jsonb reorders keys; a receipt begins with the hash.
      .map(({ file, size }) => ({ file, sent: { sha256, size } }))
  );
}

export async function readSentDocuments(
  db: Database,
  studentId: number,
): Promise<Map<number, NonNullable<Application['documents']>>> {
  const rows = await findSentDocuments(db, studentId);
  return new Map(
    rows.map((row) => {
      const describe = (field: DocumentField): SentDocument => {
        const { name, kind } = row[field];
        const { sha256, size } = row.receipt.files[field];
        return { name, kind: kind as FileKind, sha256, size };
      };
      return [row.applicationId, { resume: describe('resume'), cover_letter: describe('cover_letter') }];
    }),
  );
}

/** To a temporary file, which the caller deletes; null without its exact bytes. */
export async function copyDocument(
  { files, incomingDir, logger }: Pick<Dependencies, 'files' | 'incomingDir' | 'logger'>,
  { file }: StoredDocument,
): Promise<ReceivedFile | null> {
  const path = join(incomingDir, randomUUID());
  try {
    const { stream } = await files.read(file.id);
    const { size, sha256 } = await hashToDisk(stream, path);
    if (sha256 !== file.sha256) throw new DamagedFile('A stored file is not what was stored');
    return { path, name: file.name, size, sha256 };
  } catch (error) {
    await rm(path, { force: true });
    const isGone = error instanceof DamagedFile || (error instanceof AppError && error.code === 'not_found');
    if (!isGone) throw error instanceof AppError ? error : new AppError('unavailable', { cause: error });
    logger.error({ err: describeError(error), file: file.id }, 'a document could not be copied');
    return null;
  }
}
