import { sql, type SQL } from 'drizzle-orm';
import { query, type Database } from '../../db/database';
import {
  applicationAnswers,
  applications,
  applicationStatusChanges,
  internships,
  users,
} from '../../db/schema';

export interface AnswerTimes {
  answered: number;
  /** From readable to answered, third quartile; null when unanswered ones reach it. */
  seconds: number | null;
}

interface Sample {
  /** Earliest time of being readable, in milliseconds. */
  from: number;
  /** Unanswered ones readable before this count as never answered. */
  unansweredSince: number;
  most: number;
}

/** An answer is the first "Not this time" or Hired, if one still applies (rules apply-4, apply-6, remind-3). */
const answerTimesQuery = (businessId: number, { from, unansweredSince, most }: Sample): SQL => sql`
  with newest as materialized (
    select a.id, a.student_id, a.status, a.released_at
    from ${internships} i cross join lateral (
      select * from ${applications} a
      where a.internship_id = i.id and a.released_at is not null offset 0
    ) a
    where i.business_id = ${businessId} and a.withdrawn_at is null and a.released_at >= ${new Date(from).toISOString()}::timestamptz
    order by a.released_at desc limit ${most}
  ),
  timed as (
    select n.released_at, n.student_id,
      case when n.status = 'hired' or given.stands then least(given.at, hired.at) end as answered_at
    from newest n
      cross join lateral (
        select min(g.at) as at, bool_or(g.ended_at is null) as stands
        from ${applicationAnswers} g where g.application_id = n.id
      ) given
      cross join lateral (
        select min(c.at) as at from ${applicationStatusChanges} c
        where c.application_id = n.id and c.status = 'hired'
      ) hired
  )
  select count(answered_at)::integer as answered, nullif(
    percentile_disc(0.75) within group (
      order by coalesce(extract(epoch from answered_at - released_at)::float8, 'infinity')
    ), 'infinity') as seconds
  from timed
  where answered_at is not null or (
    released_at <= ${new Date(unansweredSince).toISOString()}::timestamptz
    and exists (select 1 from ${users} s where s.id = timed.student_id and s.status = 'approved')
  )
`;

export async function readAnswerTimes(
  db: Database,
  businessId: number,
  sample: Sample,
): Promise<AnswerTimes> {
  const [times] = await query<AnswerTimes>(db, answerTimesQuery(businessId, sample));
  return times!;
}
