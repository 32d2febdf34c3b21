import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  sql,
  isNotNull,
  type SQLWrapper,
} from 'drizzle-orm';
import type { Database } from '../../db/database';
import { applicationAnswers, applications, internships, users } from '../../db/schema';
import { firstRow } from '../../db/statements';
import { isPublic } from '../internships/list.repository';

/** As text, so that the planner uses the partial indexes. */
const isHired = sql`${applications.status} = 'hired'`;
const isRegistered = sql`${users.role} in ('student', 'business')`;

/** Week of a sign-up; 0 begins at `start`. */
const weekFrom = (start: Date) =>
  sql<number>`floor(extract(epoch from ${users.createdAt} - ${start.toISOString()}::timestamptz) / 604800)::integer`;

const lowerCase = (city: SQLWrapper) => sql<string>`lower(${city} collate "und-x-icu")`;

export function countSignUps(db: Database, start: Date) {
  return db
    .select({ role: users.role, week: weekFrom(start), count: count() })
    .from(users)
    .where(and(isRegistered, inArray(users.role, ['student', 'business']), gte(users.createdAt, start)))
    .groupBy(users.role, sql`2`);
}

/** Spellings that differ in letter case count together, under the most frequent one. */
export async function countPlaces(
  db: Database,
  most: number,
): Promise<{ place: string; name: string; count: number }[]> {
  const spelled = db
    .select({ city: users.city, count: count().as('spelled') })
    .from(users)
    .where(and(eq(users.role, 'student'), isRegistered, isNotNull(users.city)))
    .groupBy(users.city)
    .as('spelled_places');
  const total = sql<number>`sum(${spelled.count})::integer`;
  const place = lowerCase(spelled.city);
  return db
    .select({
      place,
      name: sql<string>`(array_agg(${spelled.city} order by ${spelled.count} desc, ${spelled.city}))[1]`,
      count: total,
    })
    .from(spelled)
    .groupBy(place)
    .orderBy(desc(total), sql`${place} collate "C"`)
    .limit(most);
}

/** Hired students, each once, by `countPlaces` place and `weekFrom` week; -1 is any week before `start`. */
export function countHired(db: Database, start: Date) {
  const hired = db
    .selectDistinct({ studentId: applications.studentId })
    .from(applications)
    .where(isHired)
    .as('hired_students');
  return db
    .select({
      place: sql<string | null>`${lowerCase(users.city)}`,
      week: sql<number>`greatest(${weekFrom(start)}, -1)`,
      count: count(),
    })
    .from(hired)
    .innerJoin(users, eq(users.id, hired.studentId))
    .groupBy(sql`1`, sql`2`);
}

export const countAccounts = (db: Database) =>
  db
    .select({ role: users.role, status: users.status, count: count() })
    .from(users)
    .groupBy(users.role, users.status);

export const listWaiting = (db: Database, role: 'student' | 'business', most: number) =>
  db
    .select()
    .from(users)
    // As text, so that the planner uses the partial index.
    .where(and(eq(users.role, role), sql`${users.status} = 'pending'`))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(most);

/** By one look at the index for each student: there are far fewer than applications. */
async function countApplied(db: Database): Promise<number> {
  const own = db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.studentId, users.id));
  const found = await firstRow(
    db
      .select({ applied: count() })
      .from(users)
      .where(and(eq(users.role, 'student'), exists(own))),
  );
  return found!.applied;
}

async function countReached(db: Database) {
  const reached = db
    .select({ isHired: sql<boolean>`bool_or(${applications.status} = 'hired')`.as('is_hired') })
    .from(applications)
    .where(sql`${applications.status} <> 'submitted'`)
    .groupBy(applications.studentId)
    .as('reached');
  const found = await firstRow(
    db
      .select({
        viewed: count(),
        hired: sql<number>`(count(*) filter (where ${reached.isHired}))::integer`,
      })
      .from(reached),
  );
  return found!;
}

export async function countProgress(db: Database) {
  const [applied, reached] = await Promise.all([countApplied(db), countReached(db)]);
  return { applied, ...reached };
}

const nameOfBusiness = sql<string>`coalesce(${users.companyName}, ${users.fullName})`;

/** Businesses with most applications, held ones and those to removed internships included, and their hires; `all` is of every business. */
export async function listMostApplied(db: Database, most: number) {
  const sent = db
    .select({ internshipId: applications.internshipId, count: count().as('sent') })
    .from(applications)
    .groupBy(applications.internshipId)
    .as('sent_to');
  const total = sql<number>`sum(${sent.count})::integer`;
  const top = db
    .select({
      businessId: internships.businessId,
      count: total.as('total'),
      all: sql<number>`(sum(sum(${sent.count})) over ())::integer`.as('all_sent'),
    })
    .from(sent)
    .innerJoin(internships, eq(internships.id, sent.internshipId))
    .groupBy(internships.businessId)
    .orderBy(desc(total), asc(internships.businessId))
    .limit(most)
    .as('top');
  const hired = db
    .select({ count: count() })
    .from(applications)
    .innerJoin(internships, eq(internships.id, applications.internshipId))
    .where(and(eq(internships.businessId, top.businessId), isHired));
  return db
    .select({
      id: users.id,
      name: nameOfBusiness,
      applications: top.count,
      all: top.all,
      hired: sql<number>`(${hired})::integer`,
    })
    .from(top)
    .innerJoin(users, eq(users.id, top.businessId))
    .orderBy(desc(top.count), asc(users.id));
}

/** Readable before `moment`, neither opened nor answered (rules account-2, internship-4, apply-6). */
export function listUnanswered(db: Database, moment: Date) {
  const hidden = db
    .select({ id: users.id })
    .from(users)
    // Not "<> approved", for which no index helps.
    .where(and(eq(users.role, 'student'), inArray(users.status, ['pending', 'rejected'])));
  const isWaiting = and(
    sql`${applications.status} = 'submitted'`,
    isNull(applications.withdrawnAt),
    lt(applications.releasedAt, moment),
    notInArray(applications.studentId, hidden),
  );
  // Counted before the joins, by index only.
  const waiting = db
    .select({ internshipId: applications.internshipId, count: count().as('waiting') })
    .from(applications)
    .where(isWaiting)
    .groupBy(applications.internshipId)
    .as('waiting_at');
  // Subtracted: looking up each application's answer costs more than the few answers. There is one at most.
  const answered = db
    .select({ internshipId: applications.internshipId, count: count().as('answered') })
    .from(applicationAnswers)
    .innerJoin(applications, eq(applications.id, applicationAnswers.applicationId))
    .where(and(isNull(applicationAnswers.endedAt), isWaiting))
    .groupBy(applications.internshipId)
    .as('answered_at');
  const total = sql<number>`sum(${waiting.count} - coalesce(${answered.count}, 0))::integer`;
  return db
    .select({ id: users.id, name: nameOfBusiness, applications: total })
    .from(waiting)
    .leftJoin(answered, eq(answered.internshipId, waiting.internshipId))
    .innerJoin(internships, eq(internships.id, waiting.internshipId))
    .innerJoin(users, eq(users.id, internships.businessId))
    .where(and(isNull(internships.removedAt), eq(users.status, 'approved')))
    .groupBy(users.id)
    .having(gt(total, 0))
    .orderBy(desc(total), asc(users.id));
}

const hasNobody = (db: Database) =>
  notExists(
    db
      .select({ id: applications.id })
      .from(applications)
      .where(and(eq(applications.internshipId, internships.id), isNull(applications.withdrawnAt))),
  );

export async function listInternships(
  db: Database,
  kind: 'closing' | 'without applicants',
  { today, until, most }: { today: string; until: string; most: number },
) {
  const isListed = kind === 'closing' ? lte(internships.lastDateToApply, until) : hasNobody(db);
  const rows = await db
    .select({
      id: internships.id,
      title: internships.title,
      last_date_to_apply: internships.lastDateToApply,
      total: sql<number>`(count(*) over ())::integer`,
    })
    .from(internships)
    .innerJoin(users, eq(users.id, internships.businessId))
    .where(and(isPublic(today), isListed))
    .orderBy(asc(internships.lastDateToApply), asc(internships.id))
    .limit(most);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ id, title, last_date_to_apply }) => ({ id, title, last_date_to_apply })),
  };
}
