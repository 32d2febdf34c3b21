import * as v from 'valibot';
import { Receipt, type SubmittedAnswer } from '#contract/applications';
import type { DocumentField } from '#contract/files';
import type { Database } from '../../db/database';
import { sqlState, UNIQUE_VIOLATION } from '../../db/sql-state';
import type { Dependencies } from '../../dependencies';
import { refuseRejected, type Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { gatherDocuments, type GatheredDocuments } from './documents-in-pieces';
import { storeSubmission, toAnswer } from './store-submission';
import {
  checkFields,
  contentHash,
  goneFailed,
  requireContent,
  type ReceivedDocuments,
} from './submission-content';
import { findSubmission } from './submissions.repository';

type Sums = Partial<Record<DocumentField, { sha256: string }>>;

/**
 * The first answer again, as it was then: held, if it was released only later (rule 25).
 * @param hashOf the content's hash, with these sums for what has come in pieces and is gone
 */
async function replay(
  db: Database,
  studentId: number,
  idempotencyKey: string,
  { uploads, gone }: Pick<GatheredDocuments, 'uploads' | 'gone'>,
  hashOf: (known: Sums) => string,
): Promise<SubmittedAnswer | null> {
  const first = await findSubmission(db, studentId, idempotencyKey);
  if (!first) return null;
  // The very uploads that the application took: the receipt knows what they held.
  const taken = gone.filter((field) => uploads[field] !== null && uploads[field] === first.uploads[field]);
  if (taken.length < gone.length) throw goneFailed(gone.filter((field) => !taken.includes(field)));
  const known = Object.fromEntries(taken.map((field) => [field, first.receipt.files[field]])) as Sums;
  if (first.contentHash !== hashOf(known)) throw new AppError('idempotency_conflict');
  const held = first.releasedAt === null || first.releasedAt > first.createdAt;
  // The database sorts the keys of JSON its own way; the schema puts them back, so that the bytes are the same too.
  return toAnswer(first.applicationId, held, first.createdAt, v.parse(Receipt, first.receipt));
}

/** Another request stored an application of this student meanwhile: this very one, or another one. */
const wasOvertaken = (error: unknown) =>
  sqlState(error) === UNIQUE_VIOLATION || (error instanceof AppError && error.code === 'already_applied');

function toMoment(text: string | undefined): Date | null {
  const time = text === undefined ? NaN : Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time);
}

/**
 * Takes an application exactly once (rules 6, 16, 17, 22 to 25). The same key with the same content is answered as
 * the first time, also when the student was rejected or the internship closed meanwhile.
 * @param submission the key in lower case, the text fields, and the files as they were received; the fields may name files
 * that were sent in pieces before, and it makes no difference how one travelled
 * @throws AppError `idempotency_conflict`, `account_rejected`, `session_expired`, `validation_failed`, `unsupported_file`,
 * `internship_not_found`, `internship_closed`, `already_applied`, `storage_full`
 */
export async function submitApplication(
  deps: Dependencies,
  student: Caller,
  submission: { idempotencyKey: string; fields: Record<string, string>; files: ReceivedDocuments },
): Promise<SubmittedAnswer> {
  const documents = await gatherDocuments(deps, student, submission.fields, submission.files);
  try {
    return await submitOnce(deps, student, submission, documents);
  } finally {
    await documents.discard();
  }
}

async function submitOnce(
  deps: Dependencies,
  student: Caller,
  { idempotencyKey, fields }: { idempotencyKey: string; fields: Record<string, string> },
  documents: GatheredDocuments,
): Promise<SubmittedAnswer> {
  const { files, uploads, gone } = documents;
  const checked = checkFields(fields);
  const hashOf = (known: Sums) => contentHash(fields, checked, { ...files, ...known });
  const again = () => replay(deps.database, student.userId, idempotencyKey, documents, hashOf);

  const first = await again();
  if (first) return first;
  refuseRejected(student);
  const { form, resume, coverLetter } = await requireContent(checked, files, gone);
  const applying = {
    internshipId: form.internship_id,
    studentId: student.userId,
    queuedAt: toMoment(form.queued_at),
  };
  try {
    return await storeSubmission(deps, student, {
      applying,
      idempotencyKey,
      contentHash: hashOf({}),
      levels: form.level_achieved,
      resume,
      coverLetter,
      uploads,
    });
  } catch (error) {
    if (!wasOvertaken(error)) throw error;
    const twin = await again();
    if (twin) return twin;
    throw new AppError('already_applied', { cause: error });
  }
}
