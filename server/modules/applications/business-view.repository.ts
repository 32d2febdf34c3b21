import { and, eq, inArray, asc, desc, max, isNull, count, sql } from 'drizzle-orm';
import type { DocumentSize } from '#contract/applications';
import type { FileKind } from '#contract/files';
import { portMoresbyDate } from '#contract/dates';
import type { OpenedThing, ApplicantGroup } from '#contract/status';
import type { Database } from '../../db/database';
import {
  applicationNotes,
  applications,
  files,
  applicationOpenings,
  users,
  applicationAnswers,
  internships,
} from '../../db/schema';
import type { Caller } from '../../core/caller';
import { firstRow, behind, containsWords, type TimePosition } from '../../db/statements';
import {
  businesses,
  doer,
  isShownToBusiness,
  isCurrentAnswer,
  records,
  students,
} from './applications.repository';

export interface ApplicantFilter {
  internshipId: number;
  /** Only those its business may read (rule account-2). */
  forBusiness: boolean;
  status: ApplicantGroup | undefined;
  search: string | undefined;
}

const group = sql<ApplicantGroup>`case
  when ${applications.withdrawnAt} is not null then 'withdrawn'
  when ${applicationAnswers.id} is not null then 'not_this_time'
  else ${applications.status} end`;

const applicantsOf = ({ internshipId, forBusiness, status, search }: ApplicantFilter) =>
  and(
    eq(applications.internshipId, internshipId),
    // Rule data-1.
    isNull(students.deleteAt),
    forBusiness ? isShownToBusiness(businesses.status, students.status) : undefined,
    status && eq(group, status),
    containsWords([students.fullName], search),
  );

export const listOfInternship = (
  db: Database,
  filter: ApplicantFilter,
  after: TimePosition | null,
  limit: number,
) =>
  records(db)
    .where(
      and(applicantsOf(filter), behind([applications.createdAt, applications.id], 'oldest first', after)),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(limit);

export async function countByGroup(
  db: Database,
  filter: ApplicantFilter,
): Promise<Record<ApplicantGroup, number>> {
  const found = await db
    .select({ group, count: count() })
    .from(applications)
    .innerJoin(internships, eq(internships.id, applications.internshipId))
    .innerJoin(businesses, eq(businesses.id, internships.businessId))
    .innerJoin(students, eq(students.id, applications.studentId))
    .leftJoin(applicationAnswers, isCurrentAnswer)
    .where(applicantsOf({ ...filter, status: undefined }))
    // By place: the same expression with parameters would be another.
    .groupBy(sql`1`);
  const counts = { submitted: 0, viewed: 0, hired: 0, not_this_time: 0, withdrawn: 0 };
  for (const row of found) counts[row.group] = row.count;
  return counts;
}

/** The current answer (rule apply-6). */
export type CurrentAnswerRow = Pick<typeof applicationAnswers.$inferSelect, 'at' | 'note'>;

const standingOf = (applicationId: number) =>
  and(eq(applicationAnswers.applicationId, applicationId), isNull(applicationAnswers.endedAt));

/** Call it with the application locked. */
export const findCurrentAnswer = (tx: Database, applicationId: number): Promise<CurrentAnswerRow | null> =>
  firstRow(
    tx
      .select({ at: applicationAnswers.at, note: applicationAnswers.note })
      .from(applicationAnswers)
      .where(standingOf(applicationId)),
  );

export const insertAnswer = (tx: Database, row: typeof applicationAnswers.$inferInsert) =>
  tx.insert(applicationAnswers).values(row);

export const endCurrentAnswer = (tx: Database, applicationId: number, at: Date) =>
  tx.update(applicationAnswers).set({ endedAt: at }).where(standingOf(applicationId));

export const listAnswers = (db: Database, applicationId: number) =>
  db
    .select({
      at: applicationAnswers.at,
      note: applicationAnswers.note,
      endedAt: applicationAnswers.endedAt,
      ...doer,
    })
    .from(applicationAnswers)
    .innerJoin(users, eq(users.id, applicationAnswers.byUserId))
    .where(eq(applicationAnswers.applicationId, applicationId))
    .orderBy(asc(applicationAnswers.id));

/** Private notes (rule apply-10), for their business only. */
export async function listNotes(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: applicationNotes.applicationId, note: applicationNotes.note })
    .from(applicationNotes)
    .where(inArray(applicationNotes.applicationId, [...ids]));
  return new Map(found.map(({ id, note }) => [id, note]));
}

/** Deletes an empty note. Call it with the application locked. */
export async function saveNote(
  tx: Database,
  row: Omit<typeof applicationNotes.$inferInsert, 'note'> & { note: string | null },
): Promise<void> {
  const { applicationId, note, ...by } = row;
  if (note === null) {
    await tx.delete(applicationNotes).where(eq(applicationNotes.applicationId, applicationId));
    return;
  }
  const { applicationId: target } = applicationNotes;
  await tx
    .insert(applicationNotes)
    .values({ applicationId, note, ...by })
    .onConflictDoUpdate({ target, set: { note, ...by } });
}

/** Its business cannot read them any more (rule internship-4). */
export async function deleteNotesOf(tx: Database, internshipId: number): Promise<void> {
  const applied = tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.internshipId, internshipId));
  await tx.delete(applicationNotes).where(inArray(applicationNotes.applicationId, applied));
}

export async function listSizes(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, DocumentSize>();
  const found = await db
    .select({ id: files.id, kind: files.kind, size: files.size, isChecked: files.isChecked })
    .from(files)
    .where(inArray(files.id, [...ids]));
  return new Map<string, DocumentSize>(
    found.map(({ id, kind, size, isChecked }) => [
      id,
      { kind: kind as FileKind, size, ...(!isChecked && { unchecked: true }) },
    ]),
  );
}

/** Once a day (rules apply-8, apply-11). */
export async function recordOpening(
  tx: Database,
  at: Date,
  { userId, role }: Pick<Caller, 'userId' | 'role'>,
  applicationId: number,
  what: OpenedThing | 'invitation',
): Promise<void> {
  if (role === 'student') return;
  const day = portMoresbyDate(at.getTime());
  await tx
    .insert(applicationOpenings)
    .values({ applicationId, byUserId: userId, what, day, at })
    .onConflictDoNothing();
}

const most = 50;

export async function listOpenings(db: Database, applicationId: number) {
  const newest = db
    .select()
    .from(applicationOpenings)
    .where(eq(applicationOpenings.applicationId, applicationId))
    .orderBy(desc(applicationOpenings.at), desc(applicationOpenings.what))
    .limit(most)
    .as('newest');
  const found = await db
    .select({
      what: newest.what,
      at: newest.at,
      ...doer,
    })
    .from(newest)
    .innerJoin(users, eq(users.id, newest.byUserId))
    .orderBy(asc(newest.at), asc(newest.what));
  return found.flatMap(({ what, ...row }) => (what === 'invitation' ? [] : [{ ...row, what }]));
}

/** The last one of each (rule apply-11). */
export async function listInvitations(db: Database, ids: readonly number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map();
  const { applicationId, what, at } = applicationOpenings;
  const found = await db
    .select({ id: applicationId, at: max(at) })
    .from(applicationOpenings)
    .where(and(inArray(applicationId, [...ids]), eq(what, 'invitation')))
    .groupBy(applicationId);
  return new Map(found.map(({ id, at: last }) => [id, last!]));
}
