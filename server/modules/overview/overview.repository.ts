import { sql, and, countDistinct, eq, isNull, type SQL } from 'drizzle-orm';
import type { Level } from '#contract/applications';
import { overviewLimits, type BusinessOverview, type OverviewTask } from '#contract/overview';
import type { AccountStatus, Role } from '#contract/status';
import { query, type Database } from '../../db/database';
import { applicationAnswers, applications, files, internships, users } from '../../db/schema';

const notRemoved = isNull(internships.removedAt);

export const countUsers = (db: Database, role: Role, status?: AccountStatus): Promise<number> =>
  db.$count(users, and(eq(users.role, role), status && eq(users.status, status)));

export async function countHired(db: Database): Promise<number> {
  const [found] = await db
    .select({ hired: countDistinct(applications.studentId) })
    .from(applications)
    .where(eq(applications.status, 'hired'));
  return found!.hired;
}

export const countInternships = (db: Database): Promise<number> => db.$count(internships, notRemoved);

export const countApplications = (db: Database): Promise<number> => db.$count(applications);

export const countInternshipsOf = (db: Database, businessId: number): Promise<number> =>
  db.$count(internships, and(eq(internships.businessId, businessId), notRemoved));

type WaitingRow = Omit<BusinessOverview['waiting'][number], 'grade' | 'school_name' | 'resume'> & {
  levels: Level[];
  resume: { id: string; size: number } | null;
};

export type OverviewRow = Omit<BusinessOverview, 'status' | 'waiting' | 'to_do'> & {
  waiting: WaitingRow[];
  to_do: OverviewTask[];
};

/** In Port Moresby, `YYYY-MM-DD`; `soon` ends what closes soon. */
interface Days {
  today: string;
  soon: string;
}

/** One statement, so that numbers agree; only what a business may read (rules account-2, apply-7). */
function overviewQuery(businessId: number, { today, soon }: Days): SQL {
  const { people, internships: most, tasks, fewApplicants } = overviewLimits;
  return sql`
    with own as materialized (
      select i.id, i.title, i.status, i.last_date_to_apply, b.status = 'approved' as is_approved,
        i.status = 'available' and i.last_date_to_apply >= ${today}::date as is_open
      from ${internships} i join ${users} b on b.id = i.business_id
      where i.business_id = ${businessId} and i.removed_at is null
    ),
    shown as materialized (
      select a.id, a.internship_id, a.student_id, a.status, a.released_at,
        n.id is null as is_unanswered
      from own
        cross join lateral (
          select * from ${applications} a
          where a.internship_id = own.id and a.released_at is not null and a.withdrawn_at is null offset 0
        ) a
        cross join lateral (
          select s.status from ${users} s where s.id = a.student_id offset 0
        ) s
        left join lateral (
          select n.id from ${applicationAnswers} n
          where n.application_id = a.id and n.ended_at is null limit 1
        ) n on true
      where own.is_approved and s.status = 'approved'
    ),
    per as materialized (
      select own.*, counted.* from own left join (
        select internship_id,
          count(*) filter (where status = 'submitted') as submitted,
          count(*) filter (where status = 'viewed') as viewed,
          count(*) filter (where status = 'hired') as hired,
          count(*) filter (where status = 'submitted' and is_unanswered) as waiting,
          count(*) filter (where not is_unanswered) as answered,
          count(*) filter (where status <> 'hired' and is_unanswered) as owed,
          count(*) as total
        from shown group by internship_id
      ) counted on counted.internship_id = own.id
    ),
    people as (
      select shown.id, internship_id, own.title, student_id, released_at
      from shown join own on own.id = shown.internship_id
      where shown.status = 'submitted' and is_unanswered
      order by released_at, shown.id limit ${people}
    ),
    listed as (
      select * from per where status <> 'archived'
      order by is_open desc, status = 'available',
        case when is_open then last_date_to_apply end, last_date_to_apply desc, id
      limit ${most}
    ),
    tasks as (
      select * from (
        select id, title, last_date_to_apply, coalesce(owed, 0) as owed, coalesce(total, 0) as total,
          case
            when is_open and last_date_to_apply <= ${soon}::date and coalesce(total, 0) < ${fewApplicants}
              then 'few_applicants'
            when status in ('inactive', 'pending') then 'not_published'
            when status in ('available', 'archived') and not is_open and owed > 0 then 'answers_owed'
          end as task
        from per where is_approved
      ) found where task is not null
      order by array_position(array['few_applicants', 'answers_owed', 'not_published'], task), last_date_to_apply, id
      limit ${tasks}
    )
    select json_build_object(
      'counts', (
        select json_build_object(
          'internships', count(*),
          'open', count(*) filter (where is_open and is_approved),
          'applications', coalesce(sum(total), 0),
          'waiting', coalesce(sum(waiting), 0)
        ) from per
      ),
      'waiting', (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'internship_id', p.internship_id, 'internship_title', p.title, 'full_name', s.full_name,
          'levels', a.levels, 'since', p.released_at,
          'resume', case when f.is_checked then json_build_object('id', f.id, 'size', f.size) end
        ) order by p.released_at, p.id), '[]')
        from people p join ${applications} a on a.id = p.id join ${users} s on s.id = p.student_id
          left join ${files} f on f.id = a.resume_file_id
      ),
      'internships', (
        select coalesce(json_agg(json_build_object(
          'id', id, 'title', title, 'status', status, 'last_date_to_apply', last_date_to_apply,
          'submitted', coalesce(submitted, 0), 'viewed', coalesce(viewed, 0), 'hired', coalesce(hired, 0),
          'waiting', coalesce(waiting, 0), 'answered', coalesce(answered, 0)
        )), '[]') from listed
      ),
      'to_do', (
        select coalesce(json_agg(json_build_object(
          'task', task, 'id', id, 'title', title, 'last_date_to_apply', last_date_to_apply,
          'count', case task when 'answers_owed' then owed else total end
        )), '[]') from tasks
      )
    ) as overview
  `;
}

export async function readBusinessOverview(
  db: Database,
  businessId: number,
  days: Days,
): Promise<OverviewRow> {
  const [row] = await query<{ overview: OverviewRow }>(db, overviewQuery(businessId, days));
  return row!.overview;
}
