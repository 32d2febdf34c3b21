import { eq, lte } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { deleteUnlocked } from '../../db/statements';
import { passwordResets } from '../../db/schema';

export type ResetRow = typeof passwordResets.$inferSelect;

export async function insertReset(tx: Database, row: ResetRow): Promise<void> {
  await tx.insert(passwordResets).values(row);
}

export async function findReset(db: Database, tokenHash: string): Promise<ResetRow | null> {
  const [found] = await db.select().from(passwordResets).where(eq(passwordResets.tokenHash, tokenHash));
  return found ?? null;
}

/** Deletes all of a user's links, including the used one. */
export async function deleteResetsOf(tx: Database, userId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Deletes the links that expired at `moment` or earlier; a link in use is left for the next run. */
export async function deleteResetsUntil(db: Database, moment: Date): Promise<void> {
  await deleteUnlocked(db, passwordResets, passwordResets.tokenHash, lte(passwordResets.expiresAt, moment));
}
