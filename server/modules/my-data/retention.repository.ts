import { and, eq, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { applications, files, internships, users } from '../../db/schema';

const batchSize = 100;

/**
 * Applications with documents whose internships closed at `closedUntil` (`YYYY-MM-DD`) or before, taken from other servers
 * until the transaction ends.
 */
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

/** Those whose students were not told that the documents will be deleted. Who is leaving is told when they stay (rule 70). */
export const lockUntold = (tx: Database, closedUntil: string) =>
  lockWithDocuments(tx, closedUntil, and(isNull(applications.deletionToldAt), isNull(users.deleteAt))!);

/** Those whose students were told at `toldUntil` or before. */
export const lockExpired = (tx: Database, closedUntil: string, toldUntil: Date) =>
  lockWithDocuments(tx, closedUntil, lte(applications.deletionToldAt, toldUntil));

export const markTold = (tx: Database, ids: number[], at: Date) =>
  tx.update(applications).set({ deletionToldAt: at }).where(inArray(applications.id, ids));

/**
 * Forgets that students of an internship were told, so that they are mailed the day that counts now. Also of those not told
 * yet, one of which may be told at this moment: it waits for that.
 */
export const forgetTold = (tx: Database, internshipId: number) =>
  tx
    .update(applications)
    .set({ deletionToldAt: null })
    .where(and(eq(applications.internshipId, internshipId), isNotNull(applications.resumeFileId)));

/** Deletes the rows of documents; the applications stay. */
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
