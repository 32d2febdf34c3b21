import { and, desc, eq, gt, gte, isNotNull, isNull, lte, ne, or, asc, count, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { emailChanges, files, profileChanges, users } from '../../db/schema';
import { firstRow } from '../../db/statements';
import type { UserRow } from './accounts.repository';

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

export async function markConfirmed(
  tx: Database,
  id: string,
  confirmedAt: Date,
  fromConfirmedAt: Date | null,
): Promise<void> {
  await tx.update(emailChanges).set({ confirmedAt, fromConfirmedAt }).where(eq(emailChanges.id, id));
}

export async function cancelPendingChanges(tx: Database, userId: number, cancelledAt: Date): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ cancelledAt })
    .where(and(eq(emailChanges.userId, userId), isPending));
}

/** @param over when a link that ends now was sent */
export async function endLinksOf(tx: Database, userId: number, over: Date): Promise<void> {
  await tx.update(emailChanges).set({ requestedAt: over }).where(eq(emailChanges.userId, userId));
}

export async function markUndone(
  tx: Database,
  { userId, requestedAt }: EmailChangeRow,
  undoneAt: Date,
): Promise<void> {
  const isFrom = and(eq(emailChanges.userId, userId), gte(emailChanges.requestedAt, requestedAt));
  await tx.update(emailChanges).set({ undoneAt }).where(isFrom);
}

/** Another user changed from it after `since`, and may undo that. */
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

/** Only ineffective and undone ones: the others name a former e-mail (rule data-2). */
export async function deleteVoidChangesUntil(db: Database, moment: Date): Promise<void> {
  const isVoid = or(isNull(emailChanges.confirmedAt), isNotNull(emailChanges.undoneAt));
  await db.delete(emailChanges).where(and(lte(emailChanges.requestedAt, moment), isVoid));
}

export type ProfileChangeRow = typeof profileChanges.$inferSelect;

export const findChangeOf = (db: Database, userId: number): Promise<ProfileChangeRow | null> =>
  firstRow(db.select().from(profileChanges).where(eq(profileChanges.userId, userId)));

const isWaiting = isNull(profileChanges.refusal);

export const findWaitingChange = (db: Database, id: string): Promise<ProfileChangeRow | null> =>
  firstRow(
    db
      .select()
      .from(profileChanges)
      .where(and(eq(profileChanges.id, id), isWaiting)),
  );

export async function saveChange(tx: Database, row: ProfileChangeRow): Promise<void> {
  const { userId: _, ...set } = row;
  await tx.insert(profileChanges).values(row).onConflictDoUpdate({ target: profileChanges.userId, set });
}

export async function deleteChangeOf(tx: Database, userId: number): Promise<void> {
  await tx.delete(profileChanges).where(eq(profileChanges.userId, userId));
}

export const listWaitingChanges = (
  db: Database,
  most: number,
): Promise<{ change: ProfileChangeRow; user: UserRow }[]> =>
  db
    .select({ change: profileChanges, user: users })
    .from(profileChanges)
    .innerJoin(users, eq(users.id, profileChanges.userId))
    .where(and(isWaiting, isNull(users.deleteAt)))
    .orderBy(asc(profileChanges.requestedAt), asc(profileChanges.id))
    .limit(most);

export const countWaitingChanges = (db: Database): Promise<number> =>
  db
    .select({ count: count() })
    .from(profileChanges)
    .innerJoin(users, eq(users.id, profileChanges.userId))
    .where(and(isWaiting, isNull(users.deleteAt)))
    .then(([found]) => found!.count);

export async function findSamePicture(
  tx: Database,
  newId: string,
  known: readonly (string | null | undefined)[],
): Promise<string> {
  const ids = [newId, ...known.filter((id) => id !== null && id !== undefined)];
  const rows = await tx
    .select({ id: files.id, sha256: files.sha256 })
    .from(files)
    .where(inArray(files.id, ids));
  const sums = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  return ids.slice(1).find((id) => sums.get(id) === sums.get(newId)) ?? newId;
}
