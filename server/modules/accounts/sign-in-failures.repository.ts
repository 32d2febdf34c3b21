import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { signInFailures } from '../../db/schema';

/**
 * Reads the failures under `key`, held still until the transaction ends. One statement makes, locks and reads the row:
 * a right password at the same moment may delete it between two.
 */
export async function lockFailures(tx: Database, key: string, now: Date) {
  const [row] = await tx
    .insert(signInFailures)
    .values({ key, count: 0, lastAt: now })
    .onConflictDoUpdate({ target: signInFailures.key, set: { count: sql`${signInFailures.count}` } })
    .returning();
  return { count: row!.count, lastAt: row!.lastAt.getTime() };
}

export async function saveFailures(tx: Database, key: string, count: number, lastAt: Date): Promise<void> {
  await tx.update(signInFailures).set({ count, lastAt }).where(eq(signInFailures.key, key));
}

/** Takes one counted failure back. */
export async function forgiveOne(db: Database, key: string): Promise<void> {
  await db
    .update(signInFailures)
    .set({ count: sql`${signInFailures.count} - 1` })
    .where(and(eq(signInFailures.key, key), gt(signInFailures.count, 0)));
}

export async function deleteFailures(db: Database, key: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, key));
}

/** Leaves alone what another sign-in is looking at, so that the two never wait for each other. */
export async function deleteFailuresBefore(db: Database, moment: Date): Promise<void> {
  const old = db
    .select({ key: signInFailures.key })
    .from(signInFailures)
    .where(lt(signInFailures.lastAt, moment))
    .for('update', { skipLocked: true });
  await db.delete(signInFailures).where(inArray(signInFailures.key, old));
}
