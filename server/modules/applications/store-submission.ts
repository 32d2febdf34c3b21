import { randomUUID } from 'node:crypto';
import type { Level, Receipt, SubmittedAnswer } from '#contract/applications';
import type { DocumentField } from '#contract/files';
import { messages } from '#contract/messages';
import { surelyRolledBack } from '../../db/sql-state';
import type { Dependencies } from '../../dependencies';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { holdStanding } from '../accounts/account-status.usecases';
import type { StoredFile } from '../files/files.repository';
import { deleteUploads } from '../uploads/uploads.repository';
import { admit, type Applying } from './admission';
import { announceApplications } from './announcements.usecases';
import type { Document } from './submission-content';
import { insertSubmission } from './submissions.repository';

export const toAnswer = (id: number, held: boolean, createdAt: Date, receipt: Receipt): SubmittedAnswer => ({
  status: 201,
  message: held ? messages.apply.held : messages.apply.success,
  internship_application: { id, held, created_at: createdAt.toISOString() },
  receipt,
});

function toRow(purpose: DocumentField, { kind, name, size, sha256 }: Document, createdAt: Date): StoredFile {
  return { id: randomUUID(), purpose, kind, name: name || purpose, size, sha256, createdAt };
}

/** Takes both files into the store, or neither. */
async function keepBytes(
  files: Dependencies['files'],
  taken: { row: StoredFile; document: Document }[],
): Promise<() => Promise<void>> {
  const forget = async () => {
    await Promise.allSettled(taken.map(({ row }) => files.remove(row.id)));
  };
  try {
    for (const { row, document } of taken) await files.adopt(row.id, document.path);
  } catch (error) {
    await forget();
    throw error;
  }
  return forget;
}

export interface CheckedSubmission {
  applying: Applying;
  idempotencyKey: string;
  contentHash: string;
  levels: Level[];
  resume: Document;
  coverLetter: Document;
  /** By which documents came in pieces: removed when the application is stored. */
  uploads: Partial<Record<DocumentField, string | null>>;
}

/**
 * Stores an application whole: the bytes first, then every row in one transaction, so that being killed in between
 * leaves at most a file without a row. What is not held is announced to the business in the same transaction.
 * @throws what `admit` and `holdStanding` throw; a unique violation when a twin was faster; `storage_full`
 */
export async function storeSubmission(
  { database, files, clock }: Dependencies,
  student: Caller,
  submission: CheckedSubmission,
): Promise<SubmittedAnswer> {
  const { applying, idempotencyKey, contentHash, levels, resume, coverLetter, uploads } = submission;
  const createdAt = new Date(clock.now());
  // Once before the bytes are kept, to refuse cheaply; and once more below, when nothing can change any longer.
  await admit(database, applying, createdAt, false);

  const rows = {
    resume: toRow('resume', resume, createdAt),
    coverLetter: toRow('cover_letter', coverLetter, createdAt),
  };
  const receipt: Receipt = {
    idempotency_key: idempotencyKey,
    files: {
      resume: { sha256: resume.sha256, size: resume.size },
      cover_letter: { sha256: coverLetter.sha256, size: coverLetter.size },
    },
  };
  const forgetBytes = await keepBytes(files, [
    { row: rows.resume, document: resume },
    { row: rows.coverLetter, document: coverLetter },
  ]);
  try {
    return await database.transaction(async (tx) => {
      const standing = await holdStanding(tx, student);
      const sentLateHours = await admit(tx, applying, createdAt, true);
      const releasedAt = standing === 'approved' ? createdAt : null;
      const id = await insertSubmission(tx, {
        ...applying,
        ...rows,
        idempotencyKey,
        contentHash,
        receipt,
        uploads,
        levels,
        sentLateHours,
        releasedAt,
        createdAt,
      });
      await deleteUploads(
        tx,
        student.userId,
        Object.values(uploads).filter((id) => id !== null),
      );
      if (releasedAt !== null) await announceApplications(tx, createdAt, [id]);
      return toAnswer(id, releasedAt === null, createdAt, receipt);
    });
  } catch (error) {
    // In doubt the bytes stay: a file without a row is waste, a row without its file is a lost application.
    if (error instanceof AppError || surelyRolledBack(error)) await forgetBytes();
    throw error;
  }
}
