import { eq, lte } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { deleteUnlocked } from '../../db/delete-unlocked';
import { passwordResets } from '../../db/schema';

export type ResetRow = typeof passwordResets.$inferSelect;

export async function insertReset(tx: Database, row: ResetRow): Promise<void> {
  await tx.insert(passwordResets).values(row);
}

export async function findReset(db: Database, tokenHash: string): Promise<ResetRow | null> {
  const [found] = await db.select().from(passwordResets).where(eq(passwordResets.tokenHash, tokenHash));
  return found ?? null;
}

/** All of a user's links die, the used one among them. */
export async function deleteResetsOf(tx: Database, userId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Deletes the links that ended at `moment` or earlier; what somebody is using is left for next time. */
export async function deleteResetsUntil(db: Database, moment: Date): Promise<void> {
  await deleteUnlocked(db, passwordResets, passwordResets.tokenHash, lte(passwordResets.expiresAt, moment));
}
