import { and, desc, eq, gt, gte, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { emailChanges } from '../../db/schema';
import { firstRow } from '../../db/statements';

export type EmailChangeRow = typeof emailChanges.$inferSelect;

export async function insertEmailChange(tx: Database, row: typeof emailChanges.$inferInsert): Promise<void> {
  await tx.insert(emailChanges).values(row);
}

export const findEmailChange = (db: Database, id: string): Promise<EmailChangeRow | null> =>
  firstRow(db.select().from(emailChanges).where(eq(emailChanges.id, id)));

const isPending = and(
  isNull(emailChanges.confirmedAt),
  isNull(emailChanges.cancelledAt),
  isNull(emailChanges.undoneAt),
);

/** The user's change that waits for its link to be opened, asked for after `since`. */
export const findPendingChange = (
  db: Database,
  userId: number,
  since: Date,
): Promise<EmailChangeRow | null> =>
  firstRow(
    db
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, userId), isPending, gt(emailChanges.requestedAt, since)))
      .orderBy(desc(emailChanges.requestedAt))
      .limit(1),
  );

/** @param fromConfirmedAt when the old e-mail had been confirmed, which the account's row forgets; null for never */
export async function markConfirmed(
  tx: Database,
  id: string,
  confirmedAt: Date,
  fromConfirmedAt: Date | null,
): Promise<void> {
  await tx.update(emailChanges).set({ confirmedAt, fromConfirmedAt }).where(eq(emailChanges.id, id));
}

/** Cancels the user's changes that nobody has confirmed. */
export async function cancelPendingChanges(tx: Database, userId: number, cancelledAt: Date): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ cancelledAt })
    .where(and(eq(emailChanges.userId, userId), isPending));
}

/** Marks this change and the user's later ones as undone. */
export async function markUndone(
  tx: Database,
  { userId, requestedAt }: EmailChangeRow,
  undoneAt: Date,
): Promise<void> {
  const isFrom = and(eq(emailChanges.userId, userId), gte(emailChanges.requestedAt, requestedAt));
  await tx.update(emailChanges).set({ undoneAt }).where(isFrom);
}

/** Whether another user gave this e-mail up after `since` and may still undo that. */
export async function isReservedEmail(
  db: Database,
  email: string,
  since: Date,
  exceptUserId?: number,
): Promise<boolean> {
  const reserved = and(
    eq(emailChanges.fromEmail, email),
    isNotNull(emailChanges.confirmedAt),
    isNull(emailChanges.undoneAt),
    gt(emailChanges.requestedAt, since),
    exceptUserId === undefined ? undefined : ne(emailChanges.userId, exceptUserId),
  );
  return (await db.$count(emailChanges, reserved)) > 0;
}

/** Deletes the changes asked for until then that never counted, or were undone: the others name a former e-mail (rule 70). */
export async function deleteVoidChangesUntil(db: Database, moment: Date): Promise<void> {
  const isVoid = or(isNull(emailChanges.confirmedAt), isNotNull(emailChanges.undoneAt));
  await db.delete(emailChanges).where(and(lte(emailChanges.requestedAt, moment), isVoid));
}
