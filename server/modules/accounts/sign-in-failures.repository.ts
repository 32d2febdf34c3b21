import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { deleteUnlocked } from '../../db/delete-unlocked';
import { signInFailures } from '../../db/schema';
import type { Failures } from './throttle';

/**
 * Reads the failures under `key`, held still until the transaction ends. One statement makes, locks and reads the row:
 * a right password at the same moment may delete it between two.
 */
export async function lockFailures(tx: Database, key: string, now: Date): Promise<Failures> {
  const [row] = await tx
    .insert(signInFailures)
    .values({ key, count: 0, lastAt: now, forgivenAt: now })
    .onConflictDoUpdate({ target: signInFailures.key, set: { count: sql`${signInFailures.count}` } })
    .returning();
  const { count, lastAt, forgivenAt } = row!;
  return { count, lastAt: lastAt.getTime(), forgivenAt: forgivenAt.getTime() };
}

export async function saveFailures(
  tx: Database,
  key: string,
  { count, lastAt, forgivenAt }: Failures,
): Promise<void> {
  await tx
    .update(signInFailures)
    .set({ count, lastAt: new Date(lastAt), forgivenAt: new Date(forgivenAt) })
    .where(eq(signInFailures.key, key));
}

export async function deleteFailures(db: Database, key: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, key));
}

/** Leaves alone what another sign-in is looking at, so that the two never wait for each other. */
export async function deleteFailuresBefore(db: Database, moment: Date): Promise<void> {
  await deleteUnlocked(db, signInFailures, signInFailures.key, lt(signInFailures.lastAt, moment));
}
