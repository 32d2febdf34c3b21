import { and, eq, gte, sql } from 'drizzle-orm';
import { DAY, portMoresbyDate } from '#contract/dates';
import { query, type Database } from '../../db/database';
import { applicationAnswers, applicationReminders, applications, internships, users } from '../../db/schema';

/** Times of reminders (rule remind-1), in milliseconds. */
export const reminderTimes = {
  /** Time since readable, while unopened. */
  first: 7 * DAY,
  second: 14 * DAY,
  /** Since closing, or since readable if later: an answer is unlikely from then on. */
  unlikely: 30 * DAY,
  /** Since closing; older ones are not mailed, as after a long outage. */
  mailed: 90 * DAY,
} as const;

const momentOf = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`;
const interval = (milliseconds: number) => sql.raw(`interval '${milliseconds / 1000} seconds'`);
/** The end of the last day in Port Moresby (rule internship-3). */
const closes = sql`((i.last_date_to_apply + 1)::timestamp - interval '10 hours') at time zone 'UTC'`;
const hasAnswer = sql`exists (
  select 1 from ${applicationAnswers} n where n.application_id = a.id and n.ended_at is null
)`;

/** Readable ones (rule account-2), with the kind due last: after a long pause one kind is sent, not all. */
const dueApplications = (now: number, businessId?: number) => sql`
  select a.id, a.released_at, due.kind, i.id as internship_id, i.title, i.business_id, ${closes} <= ${momentOf(now)} as is_closed
  from ${internships} i
    join ${users} b on b.id = i.business_id and b.status = 'approved'
    join ${applications} a on a.internship_id = i.id and a.released_at is not null and a.withdrawn_at is null and a.status <> 'hired'
    join ${users} s on s.id = a.student_id and s.status = 'approved'
    cross join lateral (
      select step.kind, step.at from (values
        ('after_7_days', a.released_at + ${interval(reminderTimes.first)}, a.status = 'submitted'),
        ('after_14_days', a.released_at + ${interval(reminderTimes.second)}, a.status = 'submitted'),
        ('at_closing', ${closes}, a.released_at < ${closes})
      ) as step(kind, at, counts)
      where step.counts and step.at <= ${momentOf(now)}
      order by step.at desc limit 1
    ) due
  where i.removed_at is null
    and i.last_date_to_apply >= ${portMoresbyDate(now - reminderTimes.unlikely)}::date
    and ${businessId === undefined ? sql`true` : sql`i.business_id = ${businessId}`}
    and not ${hasAnswer}
    and not exists (
      select 1 from ${applicationReminders} r
      where r.application_id = a.id and r.kind <> 'answer_unlikely' and (r.kind = due.kind or r.at >= due.at)
    )
`;

export async function listBusinessesToRemind(db: Database, now: number): Promise<number[]> {
  const due = sql`select distinct business_id as id from (${dueApplications(now)}) due order by id`;
  return (await query<{ id: number }>(db, due)).map(({ id }) => id);
}

export async function wasRemindedSince(tx: Database, userId: number, since: number): Promise<boolean> {
  const { toUserId, at } = applicationReminders;
  const today = and(eq(toUserId, userId), gte(at, new Date(since)));
  return (await tx.select({ at }).from(applicationReminders).where(today).limit(1)).length > 0;
}

/** Demo data only. */
export const insertReminder = (tx: Database, row: typeof applicationReminders.$inferInsert) =>
  tx.insert(applicationReminders).values(row);

export interface Awaited {
  id: number;
  title: string;
  isClosed: boolean;
  count: number;
  /** When the oldest became readable; ISO 8601 UTC. */
  since: string;
}

export const recordBusinessReminders = (tx: Database, businessId: number, now: number): Promise<Awaited[]> =>
  query<Awaited>(
    tx,
    sql`
      with due as materialized (${dueApplications(now, businessId)}),
      recorded as (
        insert into ${applicationReminders} (application_id, kind, to_user_id, at)
        select id, kind, business_id, ${momentOf(now)} from due
        on conflict do nothing
        returning application_id
      )
      select internship_id as id, title, is_closed as "isClosed", count(*)::integer as count,
        to_char(min(released_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
      from due where id in (select application_id from recorded)
      group by internship_id, title, is_closed
      order by count desc, internship_id
    `,
  );

const unlikelyApplications = (now: number, studentId?: number) => sql`
  select a.id, a.student_id, i.title, i.location, b.company_name
  from ${internships} i
    join ${users} b on b.id = i.business_id
    join ${applications} a on a.internship_id = i.id and a.released_at is not null and a.withdrawn_at is null and a.status <> 'hired'
    join ${users} s on s.id = a.student_id and s.status = 'approved'
  where i.last_date_to_apply < ${portMoresbyDate(now - reminderTimes.unlikely)}::date
    and i.last_date_to_apply >= ${portMoresbyDate(now - reminderTimes.mailed)}::date
    and ${studentId === undefined ? sql`true` : sql`a.student_id = ${studentId}`}
    and a.released_at <= ${momentOf(now - reminderTimes.unlikely)}
    and not ${hasAnswer}
    and not exists (
      select 1 from ${applicationReminders} r where r.application_id = a.id and r.kind = 'answer_unlikely'
    )
`;

export async function listStudentsToNotify(db: Database, now: number): Promise<number[]> {
  const due = sql`select distinct student_id as id from (${unlikelyApplications(now)}) due order by id`;
  return (await query<{ id: number }>(db, due)).map(({ id }) => id);
}

export interface Unlikely {
  applicationId: number;
  internshipTitle: string;
  companyName: string | null;
  location: string;
}

export const recordStudentNotified = (tx: Database, studentId: number, now: number): Promise<Unlikely[]> =>
  query<Unlikely>(
    tx,
    sql`
      with due as materialized (${unlikelyApplications(now, studentId)}),
      recorded as (
        insert into ${applicationReminders} (application_id, kind, to_user_id, at)
        select id, 'answer_unlikely', student_id, ${momentOf(now)} from due
        on conflict do nothing
        returning application_id
      )
      select id as "applicationId", title as "internshipTitle", company_name as "companyName", location
      from due where id in (select application_id from recorded) order by id
    `,
  );
