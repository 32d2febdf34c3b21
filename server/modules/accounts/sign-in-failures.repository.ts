import { eq, gt, lt, and, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { signInFailures } from '../../db/schema';

/** Reads the failures under `key`, held still until the transaction ends. */
export async function lockFailures(tx: Database, key: string, now: Date) {
  await tx.insert(signInFailures).values({ key, count: 0, lastAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(signInFailures).where(eq(signInFailures.key, key)).for('update');
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

export async function deleteFailuresBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(signInFailures).where(lt(signInFailures.lastAt, moment));
}
