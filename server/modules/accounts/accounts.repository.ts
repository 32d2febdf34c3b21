import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { users } from '../../db/schema';

export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

export async function findUserById(db: Database, id: number): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/**
 * Held still until the transaction ends: who changes it or judges by it meanwhile waits. Rows that only name the user do
 * not: they may hold what this transaction is going to need.
 */
export async function lockUser(tx: Database, id: number): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return user ?? null;
}

/** @throws a unique violation when the e-mail is taken */
export async function saveUser(
  tx: Database,
  id: number,
  change: Partial<NewUserRow> & Pick<UserRow, 'updatedAt'>,
): Promise<UserRow> {
  const [user] = await tx.update(users).set(change).where(eq(users.id, id)).returning();
  return user!;
}

/** As it stands once whoever is changing it has finished; nobody changes it until the transaction ends. */
export async function shareUserByEmail(tx: Database, email: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for('share');
  return user ?? null;
}

/** @returns null when the e-mail is taken, also by someone who came a moment earlier */
export async function insertUser(db: Database, row: NewUserRow): Promise<UserRow | null> {
  const [user] = await db.insert(users).values(row).onConflictDoNothing({ target: users.email }).returning();
  return user ?? null;
}
