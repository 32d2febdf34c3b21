import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database';
import { applications, internships, users } from '../../db/schema';

const students = alias(users, 'student');
const businesses = alias(users, 'business');

/**
 * Shows a student's held applications to the businesses (rule 6). Released later than it was sent, if only by a hair:
 * that is what tells it from one that was never held, also when two servers' clocks differ.
 * @returns their ids
 */
export async function releaseHeld(tx: Database, studentId: number, at: Date): Promise<number[]> {
  const now = sql`${at.toISOString()}::timestamptz`;
  const releasedAt = sql`greatest(${now}, ${applications.createdAt} + interval '1 millisecond')`;
  const released = await tx
    .update(applications)
    .set({ releasedAt, updatedAt: at })
    .where(and(eq(applications.studentId, studentId), isNull(applications.releasedAt)))
    .returning({ id: applications.id });
  return released.map(({ id }) => id);
}

/**
 * What a business is told of these applications, in the order they came; nothing of those on an internship that it
 * removed, and nothing while it is not approved (rules 6 and 18).
 */
export const listForBusinesses = (tx: Database, ids: number[]) =>
  tx
    .select({
      email: businesses.email,
      representativeName: businesses.fullName,
      applicantName: students.fullName,
      internshipId: internships.id,
      internshipTitle: internships.title,
      sentLateHours: applications.sentLateHours,
    })
    .from(applications)
    .innerJoin(internships, eq(internships.id, applications.internshipId))
    .innerJoin(businesses, eq(businesses.id, internships.businessId))
    .innerJoin(students, eq(students.id, applications.studentId))
    .where(
      and(inArray(applications.id, ids), isNull(internships.removedAt), eq(businesses.status, 'approved')),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id));
