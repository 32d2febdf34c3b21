import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Level, Receipt } from '#contract/applications';
import type { DocumentField } from '#contract/files';
import type { Database } from '../../db/database';
import { firstRow } from '../../db/statements';
import {
  applications,
  applicationStatusChanges,
  files,
  internships,
  submissions,
  users,
} from '../../db/schema';
import type { FileRow } from '../files/files.repository';
import { deleteUploads } from '../uploads/uploads.repository';

export const findReceipt = (db: Database, studentId: number, idempotencyKey: string) =>
  findSubmission(db, eq(submissions.studentId, studentId), idempotencyKey);

/** Of what this person has handed in. */
export const findHandedInReceipt = (db: Database, helperId: number, idempotencyKey: string) =>
  findSubmission(db, eq(applications.handedInBy, helperId), idempotencyKey);

const findSubmission = (db: Database, of: SQL, idempotencyKey: string) =>
  firstRow(
    db
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
      .where(and(of, eq(submissions.idempotencyKey, idempotencyKey))),
  );

export async function findInternshipToApply(
  db: Database,
  internshipId: number,
  studentId: number,
  lock: boolean,
) {
  const query = db
    .select({
      status: internships.status,
      removedAt: internships.removedAt,
      title: internships.title,
      companyName: users.companyName,
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
  const [found] = await (lock ? query.for('share', { of: internships }) : query);
  return found ?? null;
}

/** Bytes of a student's documents. */
export async function measureDocuments(db: Database, studentId: number): Promise<number> {
  const [found] = await db
    .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(applications)
    .innerJoin(
      files,
      or(eq(files.id, applications.resumeFileId), eq(files.id, applications.coverLetterFileId)),
    )
    .where(eq(applications.studentId, studentId));
  return found!.bytes;
}

interface NewApplication {
  studentId: number;
  internshipId: number;
  levels: Level[];
  files: Record<DocumentField, FileRow>;
  queuedAt: Date | null;
  sentLateHours: number | null;
  /** Null while held (rule account-1). */
  releasedAt: Date | null;
  /** The admin or staff who handed it in (rules outbox-3, admin-13). */
  handedInBy?: number | null;
  createdAt: Date;
  idempotencyKey: string;
  contentHash: string;
  receipt: Receipt;
  uploads?: Partial<Record<DocumentField, string | null>>;
}

/** Needs a transaction. A unique violation for a second one, or a used key (rules apply-2, outbox-1). */
export async function insertApplication(tx: Database, application: NewApplication): Promise<number> {
  const { files, idempotencyKey, contentHash, receipt, uploads, ...columns } = application;
  const { studentId, createdAt, handedInBy } = columns;
  const [row] = await tx
    .insert(applications)
    .values({
      ...columns,
      status: 'submitted',
      resumeFileId: files.resume.id,
      coverLetterFileId: files.cover_letter.id,
      updatedAt: createdAt,
    })
    .returning({ id: applications.id });
  const applicationId = row!.id;
  await tx
    .insert(applicationStatusChanges)
    .values({ applicationId, status: 'submitted', byUserId: handedInBy ?? studentId, at: createdAt });
  await tx.insert(submissions).values({
    studentId,
    idempotencyKey,
    contentHash,
    applicationId,
    receipt,
    resumeUploadId: uploads?.resume ?? null,
    coverLetterUploadId: uploads?.cover_letter ?? null,
    createdAt,
  });
  const used = Object.values(uploads ?? {}).filter((upload) => upload !== null);
  await deleteUploads(tx, handedInBy ?? studentId, used);
  return applicationId;
}
