import { aliasedTable, and, asc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#contract/status';
import type { Database } from '../../db/database';
import {
  applicationAnswers,
  applications,
  applicationStatusChanges,
  categories,
  internships,
  participants,
  users,
} from '../../db/schema';

const batchSize = 500;
const students = aliasedTable(users, 'students');
const businesses = aliasedTable(users, 'businesses');

const lastChangeTo = (status: ApplicationStatus) =>
  sql<string | null>`(select max(${applicationStatusChanges.at}) from ${applicationStatusChanges}
    where ${applicationStatusChanges.applicationId} = ${applications.id} and ${applicationStatusChanges.status} = ${status})`;

const batch = (db: Database, from: Date, until: Date, after: number) =>
  db
    .select({
      application: applications,
      internship: internships,
      category: categories.name,
      student: { city: students.city, dateOfBirth: students.dateOfBirth, status: students.status },
      register: {
        cohort: participants.cohort,
        gender: participants.gender,
        schoolYear: participants.schoolYear,
      },
      businessName: businesses.companyName,
      viewedAt: lastChangeTo('viewed'),
      hiredAt: lastChangeTo('hired'),
      answeredAt: applicationAnswers.at,
    })
    .from(applications)
    .innerJoin(internships, eq(internships.id, applications.internshipId))
    .innerJoin(students, eq(students.id, applications.studentId))
    .innerJoin(businesses, eq(businesses.id, internships.businessId))
    .leftJoin(categories, eq(categories.id, internships.categoryId))
    .leftJoin(participants, eq(participants.id, students.participantId))
    .leftJoin(
      applicationAnswers,
      and(eq(applicationAnswers.applicationId, applications.id), isNull(applicationAnswers.endedAt)),
    )
    .where(
      and(gt(applications.id, after), gte(applications.createdAt, from), lt(applications.createdAt, until)),
    )
    .orderBy(asc(applications.id))
    .limit(batchSize);

type Rows = Awaited<ReturnType<typeof batch>>;
export type YearRow = Rows[number];

/** Applications received from `from` until before `until`, oldest first; in batches. */
export async function* readYear(db: Database, from: Date, until: Date): AsyncGenerator<Rows> {
  for (let last = 0; ;) {
    const rows = await batch(db, from, until, last);
    yield rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1)!.application.id;
  }
}
