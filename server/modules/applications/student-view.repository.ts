import { and, asc, inArray, max, ne, count, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database';
import {
  applicationReminders,
  applicationStatusChanges,
  applications,
  files,
  submissions,
} from '../../db/schema';

/** When each application's status last changed. */
export async function listLatestChanges(db: Database, ids: readonly number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map();
  const { applicationId, at } = applicationStatusChanges;
  const found = await db
    .select({ id: applicationId, at: max(at) })
    .from(applicationStatusChanges)
    .where(inArray(applicationId, [...ids]))
    .groupBy(applicationId);
  return new Map(found.flatMap((row) => (row.at ? [[row.id, row.at] as const] : [])));
}

/** When each application's business was reminded, oldest first (rule remind-1). */
export async function listReminders(db: Database, ids: readonly number[]): Promise<Map<number, Date[]>> {
  if (ids.length === 0) return new Map();
  const { applicationId, kind, at } = applicationReminders;
  const found = await db
    .select({ id: applicationId, at })
    .from(applicationReminders)
    .where(and(inArray(applicationId, [...ids]), ne(kind, 'answer_unlikely')))
    .orderBy(asc(at));
  const byId = new Map<number, Date[]>();
  for (const row of found) byId.set(row.id, [...(byId.get(row.id) ?? []), row.at]);
  return byId;
}

/** Applications and late ones by student; those without any are missing. */
export async function countSent(
  db: Database,
  studentIds: number[],
): Promise<Map<number, { total: number; late: number }>> {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: applications.studentId, total: count(), late: count(applications.sentLateHours) })
    .from(applications)
    .where(inArray(applications.studentId, studentIds))
    .groupBy(applications.studentId);
  return new Map(rows.map(({ id, ...sent }) => [id, sent]));
}

const resumes = alias(files, 'resume_file');
const coverLetters = alias(files, 'cover_letter_file');

/** A student's stored documents, with receipts. */
export const findSentDocuments = (db: Database, studentId: number) =>
  db
    .select({
      applicationId: applications.id,
      receipt: submissions.receipt,
      resume: resumes,
      cover_letter: coverLetters,
    })
    .from(applications)
    .innerJoin(
      submissions,
      and(eq(submissions.studentId, applications.studentId), eq(submissions.applicationId, applications.id)),
    )
    .innerJoin(resumes, eq(resumes.id, applications.resumeFileId))
    .innerJoin(coverLetters, eq(coverLetters.id, applications.coverLetterFileId))
    .where(eq(applications.studentId, studentId));
