import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { files, profileChanges, users } from '../../db/schema';
import { firstRow } from '../../db/statements';
import type { UserRow } from './accounts.repository';

export type ProfileChangeRow = typeof profileChanges.$inferSelect;

/** The user's pending or last refused change. */
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

/** Replaces an earlier one. */
export async function saveChange(tx: Database, row: ProfileChangeRow): Promise<void> {
  const { userId: _, ...set } = row;
  await tx.insert(profileChanges).values(row).onConflictDoUpdate({ target: profileChanges.userId, set });
}

export async function deleteChangeOf(tx: Database, userId: number): Promise<void> {
  await tx.delete(profileChanges).where(eq(profileChanges.userId, userId));
}

/** Oldest first, with their users. */
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

/** Without accounts in deletion (rule 70). */
export const countWaitingChanges = (db: Database): Promise<number> =>
  db
    .select({ count: count() })
    .from(profileChanges)
    .innerJoin(users, eq(users.id, profileChanges.userId))
    .where(and(isWaiting, isNull(users.deleteAt)))
    .then(([found]) => found!.count);

/** The one of `known` with the same bytes as a new picture; otherwise the new one. */
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
