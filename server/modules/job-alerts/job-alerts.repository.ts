import { and, asc, eq } from 'drizzle-orm';
import type { JobAlertRequest } from '#contract/job-alerts';
import type { Database } from '../../db/database';
import { firstRow } from '../../db/statements';
import { categories, jobAlertProgress, jobAlerts } from '../../db/schema';

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
