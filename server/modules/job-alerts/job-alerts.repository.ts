import { and, asc, eq, desc, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { JobAlertRequest } from '#contract/job-alerts';
import { portMoresbyDate } from '#contract/dates';
import type { Database } from '../../db/database';
import { firstRow } from '../../db/statements';
import { categories, jobAlertProgress, jobAlerts, applications, internships, users } from '../../db/schema';
import { isPublic } from '../internships/list.repository';
import type { Published } from './alert-matching';

export type JobAlertRow = typeof jobAlerts.$inferSelect;

export const listAlerts = (db: Database, studentId: number) =>
  db
    .select({ alert: jobAlerts, category: categories.name })
    .from(jobAlerts)
    .leftJoin(categories, eq(categories.id, jobAlerts.categoryId))
    .where(eq(jobAlerts.studentId, studentId))
    .orderBy(asc(jobAlerts.createdAt), asc(jobAlerts.id));

export const toColumns = ({ category_id, place, by_news, by_mail }: JobAlertRequest) => ({
  categoryId: category_id,
  place,
  byNews: by_news,
  byMail: by_mail,
});

export async function insertAlert(tx: Database, row: typeof jobAlerts.$inferInsert): Promise<void> {
  await tx.insert(jobAlerts).values(row);
  await tx.insert(jobAlertProgress).values({ studentId: row.studentId }).onConflictDoNothing();
}

export async function saveAlert(tx: Database, id: number, change: Partial<JobAlertRow>): Promise<void> {
  await tx.update(jobAlerts).set(change).where(eq(jobAlerts.id, id));
}

export async function deleteAlert(db: Database, studentId: number, id: number): Promise<void> {
  await db.delete(jobAlerts).where(and(eq(jobAlerts.studentId, studentId), eq(jobAlerts.id, id)));
}

export async function findMailsEnded(db: Database, studentId: number): Promise<Date | null> {
  const { mailsEndedAt, studentId: ofStudent } = jobAlertProgress;
  const found = await firstRow(
    db.select({ mailsEndedAt }).from(jobAlertProgress).where(eq(ofStudent, studentId)),
  );
  return found?.mailsEndedAt ?? null;
}

export async function saveMailsEnded(db: Database, studentId: number, at: Date | null): Promise<void> {
  await db
    .update(jobAlertProgress)
    .set({ mailsEndedAt: at })
    .where(eq(jobAlertProgress.studentId, studentId));
}

const batchSize = 100;

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

export type Way = 'news' | 'mail';
const ways = {
  news: {
    isWanted: jobAlerts.byNews,
    toldUntil: jobAlertProgress.newsUntil,
    isDue: (today: Date) => or(isNull(jobAlertProgress.newsAt), lt(jobAlertProgress.newsAt, today)),
  },
  mail: {
    isWanted: jobAlerts.byMail,
    toldUntil: jobAlertProgress.mailsUntil,
    isDue: () => and(isNull(jobAlertProgress.mailsEndedAt), isNotNull(users.emailConfirmedAt)),
  },
};

/** Locked until the transaction ends; PostgreSQL checks rows again that another server changed. */
export function claimStudents(
  tx: Database,
  way: Way,
  newest: readonly Published[],
  today: Date,
  after: number,
) {
  const { isWanted, toldUntil, isDue } = ways[way];
  const rows = newest.map(({ categoryId, place, publishedAt: at }) => ({ category: categoryId, place, at }));
  const hasNew = sql`exists (
    select 1 from ${jobAlerts}
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(category integer, place text, at timestamptz)
        on (${jobAlerts.categoryId} is null or ${jobAlerts.categoryId} = n.category)
          and (${jobAlerts.place} is null or ${jobAlerts.place} = n.place)
    where ${jobAlerts.studentId} = ${users.id} and ${isWanted} and n.at > ${jobAlerts.since}
      and (${toldUntil} is null or n.at > ${toldUntil})
  )`;
  return tx
    .select({ id: users.id, name: users.fullName, email: users.email, toldUntil })
    .from(jobAlertProgress)
    .innerJoin(users, eq(users.id, jobAlertProgress.studentId))
    .where(and(gt(users.id, after), ne(users.status, 'rejected'), isDue(today), hasNew))
    .orderBy(asc(users.id))
    .limit(batchSize)
    .for('no key update', { of: [users, jobAlertProgress], skipLocked: true });
}

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
    .where(and(inArray(jobAlerts.studentId, studentIds), eq(ways[way].isWanted, true)));

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
