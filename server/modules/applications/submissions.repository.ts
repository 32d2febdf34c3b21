import { and, eq } from 'drizzle-orm';
import type { Level, Receipt } from '#contract/applications';
import type { DocumentField } from '#contract/files';
import type { Database } from '../../db/database';
import { applications, applicationStatusChanges, internships, submissions, users } from '../../db/schema';
import { insertFiles, type StoredFile } from '../files/files.repository';

/** The first answer to a key, with what is needed to give it again word for word (rule 25). */
export async function findSubmission(db: Database, studentId: number, idempotencyKey: string) {
  const [found] = await db
    .select({
      contentHash: submissions.contentHash,
      receipt: submissions.receipt,
      uploads: { resume: submissions.resumeUploadId, cover_letter: submissions.coverLetterUploadId },
      applicationId: submissions.applicationId,
      createdAt: applications.createdAt,
      releasedAt: applications.releasedAt,
    })
    .from(submissions)
    .innerJoin(applications, eq(applications.id, submissions.applicationId))
    .where(and(eq(submissions.studentId, studentId), eq(submissions.idempotencyKey, idempotencyKey)));
  return found ?? null;
}

/**
 * What decides whether an internship takes this student's application.
 * @param hold keeps the internship as it is until the transaction ends
 */
export async function findOpening(db: Database, internshipId: number, studentId: number, hold: boolean) {
  const query = db
    .select({
      status: internships.status,
      removedAt: internships.removedAt,
      lastDateToApply: internships.lastDateToApply,
      createdAt: internships.createdAt,
      withdrawnAt: internships.withdrawnAt,
      businessStatus: users.status,
      applicationId: applications.id,
    })
    .from(internships)
    .innerJoin(users, eq(users.id, internships.businessId))
    .leftJoin(
      applications,
      and(eq(applications.internshipId, internships.id), eq(applications.studentId, studentId)),
    )
    .where(eq(internships.id, internshipId));
  const [found] = await (hold ? query.for('share', { of: internships }) : query);
  return found ?? null;
}

export interface NewSubmission {
  studentId: number;
  idempotencyKey: string;
  contentHash: string;
  receipt: Receipt;
  /** By which the documents came; they leave with this. */
  uploads?: Partial<Record<DocumentField, string | null>>;
  internshipId: number;
  levels: Level[];
  resume: StoredFile;
  coverLetter: StoredFile;
  queuedAt: Date | null;
  sentLateHours: number | null;
  releasedAt: Date | null;
  createdAt: Date;
}

/**
 * Writes the files' rows, the application, its first status and the receipt. Call it inside a transaction.
 * @throws a unique violation when the student has already applied, or the key was used (rules 24, 25)
 */
export async function insertSubmission(tx: Database, submission: NewSubmission): Promise<number> {
  const { studentId, createdAt, resume, coverLetter } = submission;
  await insertFiles(tx, [resume, coverLetter]);
  const [application] = await tx
    .insert(applications)
    .values({
      internshipId: submission.internshipId,
      studentId,
      levels: submission.levels,
      status: 'submitted',
      resumeFileId: resume.id,
      coverLetterFileId: coverLetter.id,
      queuedAt: submission.queuedAt,
      sentLateHours: submission.sentLateHours,
      releasedAt: submission.releasedAt,
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: applications.id });
  const applicationId = application!.id;
  await tx
    .insert(applicationStatusChanges)
    .values({ applicationId, status: 'submitted', byUserId: studentId, at: createdAt });
  await tx.insert(submissions).values({
    studentId,
    idempotencyKey: submission.idempotencyKey,
    contentHash: submission.contentHash,
    applicationId,
    receipt: submission.receipt,
    resumeUploadId: submission.uploads?.resume ?? null,
    coverLetterUploadId: submission.uploads?.cover_letter ?? null,
    createdAt,
  });
  return applicationId;
}
