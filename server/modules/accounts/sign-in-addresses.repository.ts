import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { signInAddresses, users } from '../../db/schema';

/** Whether the account with this e-mail has signed in from this address. */
export async function isKnownAddress(db: Database, email: string, addressKey: string): Promise<boolean> {
  const [known] = await db
    .select({ userId: signInAddresses.userId })
    .from(signInAddresses)
    .innerJoin(users, eq(users.id, signInAddresses.userId))
    .where(and(eq(users.email, email), eq(signInAddresses.addressKey, addressKey)));
  return known !== undefined;
}

/** Stores an address of the user, and deletes the user's addresses that were last used before `oldest`. */
export async function rememberAddress(
  db: Database,
  { userId, addressKey, lastAt }: typeof signInAddresses.$inferInsert,
  oldest: Date,
): Promise<void> {
  await db
    .insert(signInAddresses)
    .values({ userId, addressKey, lastAt })
    .onConflictDoUpdate({ target: [signInAddresses.userId, signInAddresses.addressKey], set: { lastAt } });
  await db
    .delete(signInAddresses)
    .where(and(eq(signInAddresses.userId, userId), lt(signInAddresses.lastAt, oldest)));
}
