import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { ApplicationStatus } from '#contract/status';
import type { Database } from '../../db/database';
import { prepareOnce, firstRow } from '../../db/statements';
import {
  applicationAnswers,
  applications,
  applicationStatusChanges,
  internships,
  users,
} from '../../db/schema';

export const students = alias(users, 'student');
export const businesses = alias(users, 'business');
const staff = alias(users, 'staff');
export const doer = { role: users.role, fullName: users.fullName, companyName: users.companyName };

/** Both accounts' present status decides, not an earlier release (rule account-2). */
export const isShownToBusiness = (businessStatus: PgColumn, studentStatus: PgColumn) =>
  and(
    isNull(internships.removedAt),
    isNotNull(applications.releasedAt),
    eq(businessStatus, 'approved'),
    eq(studentStatus, 'approved'),
  );

/** Not a withdrawn one (rule apply-7). */
export const isOpenToBusiness = (businessStatus: PgColumn, studentStatus: PgColumn) =>
  and(isShownToBusiness(businessStatus, studentStatus), isNull(applications.withdrawnAt));

/** The current answer (rule apply-6). */
export const isCurrentAnswer = and(
  eq(applicationAnswers.applicationId, applications.id),
  isNull(applicationAnswers.endedAt),
);

export const records = (db: Database) =>
  db
    .select({
      application: applications,
      internship: {
        id: internships.id,
        title: internships.title,
        createdAt: internships.createdAt,
        lastDateToApply: internships.lastDateToApply,
        removedAt: internships.removedAt,
        businessId: internships.businessId,
      },
      company: {
        name: businesses.companyName,
        logoFileId: businesses.logoFileId,
        phone: businesses.businessNumber,
        email: businesses.email,
        representativeName: businesses.fullName,
        status: businesses.status,
      },
      student: {
        fullName: students.fullName,
        email: students.email,
        mobileNumber: students.mobileNumber,
        city: students.city,
        guardianName: students.guardianName,
        guardianNumber: students.guardianNumber,
        status: students.status,
        deleteAt: students.deleteAt,
      },
      /** Who handed it in (rule outbox-3). */
      staff: { fullName: staff.fullName },
      answer: { at: applicationAnswers.at, note: applicationAnswers.note },
    })
    .from(applications)
    .innerJoin(internships, eq(internships.id, applications.internshipId))
    .innerJoin(businesses, eq(businesses.id, internships.businessId))
    .innerJoin(students, eq(students.id, applications.studentId))
    .leftJoin(staff, eq(staff.id, applications.handedInBy))
    .leftJoin(applicationAnswers, isCurrentAnswer);

export type ApplicationRecord = Awaited<ReturnType<typeof records>>[number];

export const findApplication = (db: Database, id: number): Promise<ApplicationRecord | null> =>
  firstRow(records(db).where(eq(applications.id, id)));

const applicationsOfStudent = prepareOnce((db) =>
  records(db)
    .where(eq(applications.studentId, sql.placeholder('studentId')))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .prepare('applications_of_student'),
);

export const listOfStudent = (db: Database, studentId: number) =>
  applicationsOfStudent(db).execute({ studentId });

/** Only those a business may read (rules account-2, internship-4). */
export async function countByInternship(
  db: Database,
  businessId: number,
  ids?: readonly number[],
): Promise<Map<number, { count: number; waiting: number }>> {
  const rows = await db
    .select({
      id: internships.id,
      count: count(),
      waiting:
        sql<number>`count(*) filter (where ${applications.status} = 'submitted' and ${applicationAnswers.id} is null)`.mapWith(
          Number,
        ),
    })
    .from(internships)
    .innerJoin(applications, eq(applications.internshipId, internships.id))
    .innerJoin(businesses, eq(businesses.id, internships.businessId))
    .innerJoin(students, eq(students.id, applications.studentId))
    .leftJoin(applicationAnswers, isCurrentAnswer)
    .where(
      and(
        eq(internships.businessId, businessId),
        ids && inArray(internships.id, [...ids]),
        isOpenToBusiness(businesses.status, students.status),
      ),
    )
    .groupBy(internships.id);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export const findInternshipOwner = (db: Database, id: number) =>
  firstRow(
    db
      .select({
        id: internships.id,
        title: internships.title,
        businessId: internships.businessId,
        removedAt: internships.removedAt,
      })
      .from(internships)
      .where(eq(internships.id, id)),
  );

/** Oldest first (rule apply-4). */
export const listStatusChanges = (db: Database, applicationId: number) =>
  db
    .select({
      status: applicationStatusChanges.status,
      at: applicationStatusChanges.at,
      ...doer,
    })
    .from(applicationStatusChanges)
    .innerJoin(users, eq(users.id, applicationStatusChanges.byUserId))
    .where(eq(applicationStatusChanges.applicationId, applicationId))
    .orderBy(asc(applicationStatusChanges.id));

export async function lockApplication(tx: Database, applicationId: number) {
  const [current] = await tx
    .select({ status: applications.status, withdrawnAt: applications.withdrawnAt })
    .from(applications)
    .where(eq(applications.id, applicationId))
    .for('no key update');
  return current!;
}

export const saveWithdrawal = (tx: Database, applicationId: number, at: Date) =>
  tx.update(applications).set({ withdrawnAt: at, updatedAt: at }).where(eq(applications.id, applicationId));

export async function saveStatus(
  tx: Database,
  change: { applicationId: number; status: ApplicationStatus; byUserId: number; at: Date },
): Promise<void> {
  const { applicationId, status, byUserId, at } = change;
  await tx.update(applications).set({ status, updatedAt: at }).where(eq(applications.id, applicationId));
  await tx.insert(applicationStatusChanges).values({ applicationId, status, byUserId, at });
}

/** Not withdrawn ones (rules account-1, apply-7). Later than `createdAt`, unlike never held ones. */
export async function releaseHeld(tx: Database, studentId: number, at: Date): Promise<number[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const releasedAt = sql`greatest(${now}, ${applications.createdAt} + interval '1 millisecond')`;
  const released = await tx
    .update(applications)
    .set({ releasedAt, updatedAt: at })
    .where(
      and(
        eq(applications.studentId, studentId),
        isNull(applications.releasedAt),
        isNull(applications.withdrawnAt),
      ),
    )
    .returning({ id: applications.id });
  return released.map(({ id }) => id);
}

/** Without those to removed internships or unapproved businesses (rules account-2 and internship-4). */
export const listToNotify = (tx: Database, ids: number[]) =>
  records(tx)
    .where(
      and(inArray(applications.id, ids), isNull(internships.removedAt), eq(businesses.status, 'approved')),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id));
