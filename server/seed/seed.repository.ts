import { sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { users } from '../db/schema';

export async function hasUsers(db: Database): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1);
  return found.length > 0;
}

/** Blocks other writers of users until the transaction ends: two servers may start at once. */
export const lockUsers = (tx: Database) => tx.execute(sql`lock table ${users} in exclusive mode`);
