import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, min, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { firstRow } from '../../db/statements';
import { internshipReports as reports, internships, users } from '../../db/schema';

export type ReportRow = typeof reports.$inferSelect;

const byStudent = (internshipId: number, studentId: number) =>
  and(eq(reports.internshipId, internshipId), eq(reports.studentId, studentId));

export const findReport = (db: Database, internshipId: number, studentId: number) =>
  firstRow(db.select().from(reports).where(byStudent(internshipId, studentId)));

/** Undecided; else null. */
export async function findOpenReport(db: Database, internshipId: number, studentId: number) {
  const found = await findReport(db, internshipId, studentId);
  return found?.closedAt === null ? found : null;
}

/** Replaces or reopens the student's earlier one. */
export async function saveReport(tx: Database, report: Omit<ReportRow, 'closedAt'>): Promise<void> {
  const { reason, note, reportedAt } = report;
  await tx
    .insert(reports)
    .values({ ...report, closedAt: null })
    .onConflictDoUpdate({
      target: [reports.internshipId, reports.studentId],
      set: { reason, note, reportedAt, closedAt: null },
    });
}

/** @returns how many changed */
export async function closeReports(
  tx: Database,
  { id, until, at }: { id: number; until: Date; at: Date },
): Promise<number> {
  const closed = await tx
    .update(reports)
    .set({ closedAt: at })
    .where(and(eq(reports.internshipId, id), lte(reports.reportedAt, until), isNull(reports.closedAt)))
    .returning({ id: reports.studentId });
  return closed.length;
}

const isWaiting = (db: Database) =>
  and(
    isNull(internships.removedAt),
    inArray(
      internships.id,
      db.select({ id: reports.internshipId }).from(reports).where(isNull(reports.closedAt)),
    ),
  );

/** Pending a decision. */
export const countReported = (db: Database): Promise<number> => db.$count(internships, isWaiting(db));

const columns = {
  id: internships.id,
  title: internships.title,
  companyName: users.companyName,
  takenDownReason: internships.takenDownReason,
};

/** Pending ones, longest first, then those taken down, latest first. */
export async function listReported(db: Database, most: number) {
  const waiting = db
    .select({ id: reports.internshipId, since: min(reports.reportedAt).as('since') })
    .from(reports)
    .where(isNull(reports.closedAt))
    .groupBy(reports.internshipId)
    .as('waiting');
  const open = await db
    .select(columns)
    .from(internships)
    .innerJoin(waiting, eq(waiting.id, internships.id))
    .innerJoin(users, eq(users.id, internships.businessId))
    .where(isNull(internships.removedAt))
    .orderBy(asc(waiting.since), asc(internships.id))
    .limit(most);
  const takenDown = await db
    .select(columns)
    .from(internships)
    .innerJoin(users, eq(users.id, internships.businessId))
    .where(and(isNotNull(internships.takenDownAt), isNull(internships.removedAt)))
    .orderBy(desc(internships.takenDownAt), asc(internships.id))
    .limit(most);
  const known = new Set(open.map(({ id }) => id));
  return [...open, ...takenDown.filter(({ id }) => !known.has(id))];
}

/** Null for accounts in deletion (rule data-1). */
const unlessLeaving = (column: typeof users.fullName | typeof users.email) =>
  sql<string | null>`case when ${users.deleteAt} is null then ${column} end`;

/** Latest first, with reporters. */
export const listReports = (db: Database, internshipIds: number[]) =>
  db
    .select({
      report: reports,
      student: { id: users.id, full_name: unlessLeaving(users.fullName), email: unlessLeaving(users.email) },
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.studentId))
    .where(inArray(reports.internshipId, internshipIds))
    .orderBy(desc(reports.reportedAt), asc(reports.studentId));
