import { aliasedTable, and, asc, eq, gt, gte, lt, sql, type SQLWrapper } from 'drizzle-orm';
import type { ApplicationStatus } from '#contract/status';
import type { Database } from '../../db/database';
import * as schema from '../../db/schema';
import { isCurrentAnswer } from '../applications/applications.repository';

const { applications, applicationAnswers: answers, applicationStatusChanges: changes } = schema;
const { categories, internships, participants } = schema;
const students = aliasedTable(schema.users, 'students');
const businesses = aliasedTable(schema.users, 'businesses');

const localTime = (at: SQLWrapper) => sql`${at} at time zone interval '10 hours'`;
const dayOf = (at: SQLWrapper) => sql<string | null>`to_char(${localTime(at)}, 'YYYY-MM-DD')`;
const lastChangeTo = (status: ApplicationStatus) =>
  sql`(select max(${changes.at}) from ${changes}
    where ${changes.applicationId} = ${applications.id} and ${changes.status} = ${status})`;

/** Columns of the file, in the order of docs/codebook.md. */
const columns = {
  application: applications.id,
  sent: dayOf(applications.createdAt),
  outcome: sql<string>`case when ${applications.status} = 'hired' then 'hired'
    when ${applications.withdrawnAt} is not null then 'withdrawn' when ${answers.at} is not null then 'not this time'
    when ${applications.status} = 'viewed' then 'seen' else 'no answer' end`,
  readable_from: dayOf(applications.releasedAt),
  seen: dayOf(lastChangeTo('viewed')),
  hired: sql<
    string | null
  >`case when ${applications.status} = 'hired' then ${dayOf(lastChangeTo('hired'))} end`,
  not_this_time: dayOf(answers.at),
  withdrawn: dayOf(applications.withdrawnAt),
  handed_in: sql<string>`case when ${applications.handedInBy} is null then 'no' else 'yes' end`,
  student: applications.studentId,
  student_status: students.status,
  student_town: students.city,
  student_age: sql<number | null>`extract(year from age(
    (${localTime(applications.createdAt)})::date, ${students.dateOfBirth}))::integer`,
  gender: participants.gender,
  cohort: participants.cohort,
  school_year: participants.schoolYear,
  highest_grade: sql<number | null>`(select max((level ->> 'grade')::integer)
    from jsonb_array_elements(${applications.levels}) level)`,
  internship: internships.id,
  title: internships.title,
  business: internships.businessId,
  business_name: businesses.companyName,
  category: categories.name,
  place: internships.location,
  pay: internships.financing,
  type: internships.type,
  duration: internships.duration,
  duration_unit: internships.durationUnit,
  last_day_to_apply: internships.lastDateToApply,
};
export const yearColumns = Object.keys(columns) as (keyof typeof columns)[];

const batchSize = 500;
const batch = (db: Database, from: Date, until: Date, after: number) =>
  db
    .select(columns)
    .from(applications)
    .innerJoin(internships, eq(internships.id, applications.internshipId))
    .innerJoin(students, eq(students.id, applications.studentId))
    .innerJoin(businesses, eq(businesses.id, internships.businessId))
    .leftJoin(categories, eq(categories.id, internships.categoryId))
    .leftJoin(participants, eq(participants.id, students.participantId))
    .leftJoin(answers, isCurrentAnswer)
    .where(
      and(gt(applications.id, after), gte(applications.createdAt, from), lt(applications.createdAt, until)),
    )
    .orderBy(asc(applications.id))
    .limit(batchSize);

/** Applications received from `from` until before `until`, oldest first; in batches. */
export async function* readYear(db: Database, from: Date, until: Date) {
  for (let last = 0; ;) {
    const rows = await batch(db, from, until, last);
    yield rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1)!.application;
  }
}
