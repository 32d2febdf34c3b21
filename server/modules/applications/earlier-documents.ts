import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Application, FileReceipt, SentDocument } from '#contract/applications';
import { documentFields, type DocumentField, type FileKind } from '#contract/files';
import { earlierFields, earlierHashFields, earlierSentences } from '#contract/reuse';
import type { Caller } from '../../core/caller';
import { describeError } from '../../core/describe-error';
import { AppError } from '../../core/errors';
import { pathId } from '../../core/ids';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { DamagedFile } from '../../storage/file-store';
import { hashToDisk, type ReceivedFile } from '../../storage/incoming-files';
import type { FileRow } from '../files/files.repository';
import { findSentDocuments } from './sent-documents.repository';

type CopyDependencies = Pick<Dependencies, 'files' | 'incomingDir' | 'logger'>;

/** A document of an own earlier application (rule 41). */
export interface EarlierDocument {
  file: FileRow;
  /** Hash as sent: a JPG is stored without metadata. */
  sent: FileReceipt;
}

/**
 * Finds a document of a student's own application; `text` may name the SHA-256 it must have.
 * @returns a null document without one; also a null id when it is invalid or the hash differs
 */
export async function findEarlier(
  db: Database,
  { userId }: Pick<Caller, 'userId'>,
  field: DocumentField,
  from: string,
  text: Record<string, string>,
): Promise<{ id: number | null; document: EarlierDocument | null }> {
  const id = pathId(from);
  const [found] = id === null ? [] : await findSentDocuments(db, userId, id);
  if (!found) return { id, document: null };
  const document = { file: found[field], sent: found.receipt.files[field] };
  const hash = text[earlierHashFields[field]]?.trim().toLowerCase();
  return !hash || hash === document.sent.sha256 ? { id, document } : { id: null, document: null };
}

/** Documents as sent, by application. */
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

/**
 * Copies a stored file to a temporary one; null without its exact bytes.
 * @throws AppError `storage_full`, `unavailable`
 */
async function fetchEarlier(
  { files, incomingDir, logger }: CopyDependencies,
  { file }: EarlierDocument,
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

/** A part of `ApplicationForm`. */
interface EarlierParts {
  earlier: Partial<Record<DocumentField, EarlierDocument>>;
  files: Partial<Record<DocumentField, ReceivedFile>>;
  missing: Partial<Record<DocumentField, string>>;
}

/**
 * Copies earlier documents to temporary files, which the caller deletes in any case.
 * @throws AppError `storage_full`, `unavailable`
 */
export async function fetchEarlierDocuments(
  deps: CopyDependencies,
  { earlier, files, missing }: EarlierParts,
): Promise<void> {
  for (const field of Object.keys(earlier) as DocumentField[]) {
    const file = await fetchEarlier(deps, earlier[field]!);
    if (file) files[field] = file;
    else missing[field] = earlierSentences.gone(documentFields[field]);
  }
}

/** Details for the audit log. */
export const describeCopied = ({
  from,
}: {
  from: Partial<Record<DocumentField, number | null>>;
}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from).map(([field, id]) => [earlierFields[field as DocumentField], id]));
