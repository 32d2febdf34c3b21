import { and, desc, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { portMoresbyDate } from '#contract/closing';
import type { Database } from '../../db/database';
import { applications, categories, internships, jobAlertProgress, jobAlerts, users } from '../../db/schema';
import { isPublic } from '../internships/list.repository';
import type { Published } from './matching';

/** How many students are told in one transaction. */
const batchSize = 100;

/** Internships that were published between two times and are public now, the newest first. */
export const listPublished = (db: Database, from: number, until: number, now: number) =>
  db
    .select({
      id: internships.id,
      categoryId: internships.categoryId,
      location: internships.location,
      publishedAt: sql<Date>`${internships.publishedAt}`.mapWith(internships.publishedAt),
      title: internships.title,
      companyName: users.companyName,
      lastDateToApply: internships.lastDateToApply,
    })
    .from(internships)
    .innerJoin(users, eq(users.id, internships.businessId))
    .where(
      and(
        gt(internships.publishedAt, new Date(from)),
        lte(internships.publishedAt, new Date(until)),
        isPublic(portMoresbyDate(now)),
      ),
    )
    .orderBy(desc(internships.publishedAt), desc(internships.id));

/** A way to tell: which alerts and whom it concerns, and up to when they were told by it. */
export type Way = 'news' | 'mail';
const ways: Record<Way, { isWanted: SQL; toldUntil: SQL; isDue: (today: Date) => SQL }> = {
  news: {
    isWanted: sql`a.by_news`,
    toldUntil: sql`p.news_until`,
    isDue: (today) => sql`(p.news_at is null or p.news_at < ${today.toISOString()}::timestamptz)`,
  },
  mail: {
    isWanted: sql`a.by_mail`,
    toldUntil: sql`p.mails_until`,
    isDue: () => sql`p.mails_ended_at is null and u.email_confirmed_at is not null`,
  },
};

/**
 * Takes some students who have something new from other servers, until the transaction ends.
 * @param newest of each category and place
 * @param today when the day began in Port Moresby
 * @param after an id: students with greater ones
 */
export async function claimStudents(
  tx: Database,
  way: Way,
  newest: readonly Published[],
  today: Date,
  after: number,
): Promise<{ id: number; name: string; email: string }[]> {
  const { isWanted, toldUntil, isDue } = ways[way];
  const rows = newest.map(({ categoryId, place, publishedAt: at }) => ({ category: categoryId, place, at }));
  const found = await tx.execute(sql`
    select u.id, u.full_name as name, u.email
    from ${jobAlertProgress} p join ${users} u on u.id = p.student_id
    where u.id > ${after} and u.status <> 'rejected' and ${isDue(today)}
      and exists (
        select 1 from ${jobAlerts} a
          join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(category integer, place text, at timestamptz)
            on (a.category_id is null or a.category_id = n.category) and (a.place is null or a.place = n.place)
        where a.student_id = u.id and ${isWanted} and n.at > a.since
          and (${toldUntil} is null or n.at > ${toldUntil})
      )
    order by u.id limit ${batchSize}
    for no key update of u skip locked
  `);
  return (found as { rows: { id: number; name: string; email: string }[] }).rows;
}

/** What students were told of, read once they are claimed: another server may have told them before. */
export const listProgress = (tx: Database, studentIds: number[]) =>
  tx.select().from(jobAlertProgress).where(inArray(jobAlertProgress.studentId, studentIds));

/** The alerts of students by a way, with the names of their categories. */
export const listAlertsOf = (tx: Database, way: Way, studentIds: number[]) =>
  tx
    .select({
      studentId: jobAlerts.studentId,
      categoryId: jobAlerts.categoryId,
      category: categories.name,
      place: jobAlerts.place,
      since: jobAlerts.since,
    })
    .from(jobAlerts)
    .leftJoin(categories, eq(categories.id, jobAlerts.categoryId))
    .where(
      and(
        inArray(jobAlerts.studentId, studentIds),
        eq(way === 'news' ? jobAlerts.byNews : jobAlerts.byMail, true),
      ),
    );

/** What the students have applied to. */
export const listApplied = (tx: Database, studentIds: number[]) =>
  tx
    .select({ studentId: applications.studentId, internshipId: applications.internshipId })
    .from(applications)
    .where(inArray(applications.studentId, studentIds));

export async function saveProgress(
  tx: Database,
  studentIds: number[],
  change: Partial<typeof jobAlertProgress.$inferInsert>,
): Promise<void> {
  await tx.update(jobAlertProgress).set(change).where(inArray(jobAlertProgress.studentId, studentIds));
}
