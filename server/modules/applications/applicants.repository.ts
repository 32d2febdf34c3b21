import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { ApplicantGroup } from '#contract/status';
import type { Database } from '../../db/database';
import { behind, containsWords, type TimePosition } from '../../db/list-conditions';
import { applicationAnswers, applications, internships } from '../../db/schema';
import { businesses, isShownToBusiness, isCurrentAnswer, records, students } from './applications.repository';

export interface ApplicantFilter {
  internshipId: number;
  /** Only those its business may read (rule account-2). */
  forBusiness: boolean;
  status: ApplicantGroup | undefined;
  search: string | undefined;
}

/** Group by the status and the current answer. */
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

/** A page of an internship's applications, oldest first. */
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

/** Numbers by group, with the filter's search, without its status. */
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
