import { and, eq, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { applications, files, internships, users } from '../../db/schema';

const batchSize = 100;

/** Locked until the transaction ends. @param closedUntil last day to apply, `YYYY-MM-DD` */
const lockWithDocuments = (tx: Database, closedUntil: string, condition: SQL) =>
  tx
    .select({
      id: applications.id,
      files: { resume: applications.resumeFileId, cover_letter: applications.coverLetterFileId },
      title: internships.title,
      lastDateToApply: internships.lastDateToApply,
      ...{ name: users.fullName, email: users.email },
    })
    .from(internships)
    .innerJoin(applications, eq(applications.internshipId, internships.id))
    .innerJoin(users, eq(users.id, applications.studentId))
    .where(
      and(lte(internships.lastDateToApply, closedUntil), isNotNull(applications.resumeFileId), condition),
    )
    .limit(batchSize)
    .for('update', { of: applications, skipLocked: true });

/** Those without notice to the student; not accounts in deletion, until kept (rule data-1). */
export const lockUnnotified = (tx: Database, closedUntil: string) =>
  lockWithDocuments(tx, closedUntil, and(isNull(applications.deletionToldAt), isNull(users.deleteAt))!);

export const lockExpired = (tx: Database, closedUntil: string, toldUntil: Date) =>
  lockWithDocuments(tx, closedUntil, lte(applications.deletionToldAt, toldUntil));

export const markNotified = (tx: Database, ids: number[], at: Date) =>
  tx.update(applications).set({ deletionToldAt: at }).where(inArray(applications.id, ids));

/** After a later closing, so that students are mailed the new day. Also waits for notices being sent now. */
export const forgetNotified = (tx: Database, internshipId: number) =>
  tx
    .update(applications)
    .set({ deletionToldAt: null })
    .where(and(eq(applications.internshipId, internshipId), isNotNull(applications.resumeFileId)));

/** The applications stay. */
export async function deleteDocuments(
  tx: Database,
  ids: number[],
  fileIds: string[],
  at: Date,
): Promise<void> {
  const none = { resumeFileId: null, coverLetterFileId: null };
  await tx
    .update(applications)
    .set({ ...none, updatedAt: at })
    .where(inArray(applications.id, ids));
  await tx.delete(files).where(inArray(files.id, fileIds));
}
