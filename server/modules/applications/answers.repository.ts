import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { applicationAnswers, users } from '../../db/schema';
import { firstRow } from '../../db/statements';

/** The current answer (rule apply-6). */
export type CurrentAnswerRow = Pick<typeof applicationAnswers.$inferSelect, 'at' | 'note'>;

const standingOf = (applicationId: number) =>
  and(eq(applicationAnswers.applicationId, applicationId), isNull(applicationAnswers.endedAt));

/** Call it with the application locked. */
export const findCurrentAnswer = (tx: Database, applicationId: number): Promise<CurrentAnswerRow | null> =>
  firstRow(
    tx
      .select({ at: applicationAnswers.at, note: applicationAnswers.note })
      .from(applicationAnswers)
      .where(standingOf(applicationId)),
  );

/** @throws a unique violation when there is one */
export const insertAnswer = (tx: Database, row: typeof applicationAnswers.$inferInsert) =>
  tx.insert(applicationAnswers).values(row);

export const endCurrentAnswer = (tx: Database, applicationId: number, at: Date) =>
  tx.update(applicationAnswers).set({ endedAt: at }).where(standingOf(applicationId));

/** Oldest first. */
export const listAnswers = (db: Database, applicationId: number) =>
  db
    .select({
      at: applicationAnswers.at,
      note: applicationAnswers.note,
      endedAt: applicationAnswers.endedAt,
      role: users.role,
      fullName: users.fullName,
      companyName: users.companyName,
    })
    .from(applicationAnswers)
    .innerJoin(users, eq(users.id, applicationAnswers.byUserId))
    .where(eq(applicationAnswers.applicationId, applicationId))
    .orderBy(asc(applicationAnswers.id));
