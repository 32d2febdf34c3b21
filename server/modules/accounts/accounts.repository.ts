import { and, desc, eq, inArray, lt, lte, ne, notExists, or, sql } from 'drizzle-orm';
import type { Language } from '#contract/languages';
import type { Database } from '../../db/database';
import { files, passwordResets, profileChanges, sessions, signInAddresses, users } from '../../db/schema';
import { deleteUnlocked, firstRow } from '../../db/statements';

export type UserRow = typeof users.$inferSelect;
export type NewUserRow = typeof users.$inferInsert;

export async function hasUsers(db: Database): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1);
  return found.length > 0;
}

export const lockUsers = (tx: Database) => tx.execute(sql`lock table ${users} in exclusive mode`);

export const findUserByEmail = (db: Database, email: string): Promise<UserRow | null> =>
  firstRow(db.select().from(users).where(eq(users.email, email)));

/** @param name an e-mail, or a number as `+` and digits (rule sign-in-8) */
export const findUserByLogin = (db: Database, name: string): Promise<UserRow | null> =>
  name.startsWith('+')
    ? firstRow(db.select().from(users).where(eq(users.loginNumber, name)))
    : findUserByEmail(db, name);

export const findUserById = (db: Database, id: number): Promise<UserRow | null> =>
  firstRow(db.select().from(users).where(eq(users.id, id)));

/** Foreign key checks do not wait for this lock. */
export const lockUser = (tx: Database, id: number): Promise<UserRow | null> =>
  firstRow(tx.select().from(users).where(eq(users.id, id)).for('no key update'));

export const shareUser = (tx: Database, id: number): Promise<UserRow | null> =>
  firstRow(tx.select().from(users).where(eq(users.id, id)).for('share'));

export const shareUserByEmail = (tx: Database, email: string): Promise<UserRow | null> =>
  firstRow(tx.select().from(users).where(eq(users.email, email)).for('share'));

export const shareStatusBySession = (tx: Database, tokenHash: string) =>
  firstRow(
    tx
      .select({ status: users.status, statusReason: users.statusReason, deleteAt: users.deleteAt })
      .from(users)
      .innerJoin(sessions, eq(sessions.userId, users.id))
      .where(eq(sessions.tokenHash, tokenHash))
      .for('share', { of: users }),
  );

export const shareStatusOfStudent = (tx: Database, id: number) =>
  firstRow(
    tx
      .select({ status: users.status, statusReason: users.statusReason, deleteAt: users.deleteAt })
      .from(users)
      .where(and(eq(users.id, id), eq(users.role, 'student')))
      .for('share'),
  );

/** Prevents erasure until the transaction ends, but no other change. */
export const shareAccount = (tx: Database, id: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');

/** Null when the e-mail or number is taken, also by a concurrent request */
export const insertUser = (db: Database, row: NewUserRow): Promise<UserRow | null> =>
  firstRow(db.insert(users).values(row).onConflictDoNothing().returning());

/** Throws a unique violation when the e-mail or number is taken. */
export async function saveUser(
  tx: Database,
  id: number,
  change: Partial<NewUserRow> & Pick<UserRow, 'updatedAt'>,
): Promise<UserRow> {
  const [user] = await tx.update(users).set(change).where(eq(users.id, id)).returning();
  return user!;
}

export async function setLanguage(db: Database, id: number, language: Language): Promise<void> {
  await db
    .update(users)
    .set({ language })
    .where(and(eq(users.id, id), ne(users.language, language)));
}

export async function languageOfEmail(db: Database, email: string): Promise<Language | null> {
  const found = await firstRow(
    db.select({ language: users.language }).from(users).where(eq(users.email, email.toLowerCase())),
  );
  return found?.language ?? null;
}

export async function deleteUnusedPicture(tx: Database, fileId: string): Promise<boolean> {
  const usersWithPicture = tx.select({ id: users.id }).from(users).where(eq(users.logoFileId, fileId));
  const proposals = tx
    .select({ id: profileChanges.id })
    .from(profileChanges)
    .where(eq(profileChanges.logoFileId, fileId));
  const isUnused = and(notExists(usersWithPicture), notExists(proposals));
  const deleted = await tx
    .delete(files)
    .where(and(eq(files.id, fileId), inArray(files.purpose, ['logo', 'picture']), isUnused))
    .returning({ id: files.id });
  return deleted.length > 0;
}

/** @param userId -1 for a name that nobody has, which takes as long */
export async function findKnownOrigins(
  db: Database,
  userId: number,
  originKeys: string[],
): Promise<Set<string>> {
  const known = await db
    .select({ key: signInAddresses.addressKey })
    .from(signInAddresses)
    .where(and(eq(signInAddresses.userId, userId), inArray(signInAddresses.addressKey, originKeys)));
  return new Set(known.map(({ key }) => key));
}

const mostOrigins = 100;

export async function rememberOrigins(
  db: Database,
  { userId, originKeys, lastAt }: { userId: number; originKeys: string[]; lastAt: Date },
  oldest: Date,
): Promise<void> {
  await db
    .insert(signInAddresses)
    .values(originKeys.map((addressKey) => ({ userId, addressKey, lastAt })))
    .onConflictDoUpdate({ target: [signInAddresses.userId, signInAddresses.addressKey], set: { lastAt } });
  const own = eq(signInAddresses.userId, userId);
  const beyond = db
    .select({ key: signInAddresses.addressKey })
    .from(signInAddresses)
    .where(own)
    .orderBy(desc(signInAddresses.lastAt), desc(signInAddresses.addressKey))
    .offset(mostOrigins);
  await db
    .delete(signInAddresses)
    .where(and(own, or(lt(signInAddresses.lastAt, oldest), inArray(signInAddresses.addressKey, beyond))));
}

type ResetRow = typeof passwordResets.$inferSelect;

export async function insertReset(tx: Database, row: ResetRow): Promise<void> {
  await tx.insert(passwordResets).values(row);
}

export const findReset = (db: Database, tokenHash: string): Promise<ResetRow | null> =>
  firstRow(db.select().from(passwordResets).where(eq(passwordResets.tokenHash, tokenHash)));

export async function deleteResetsOf(tx: Database, userId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function deleteResetsUntil(db: Database, moment: Date): Promise<void> {
  await deleteUnlocked(db, passwordResets, passwordResets.tokenHash, lte(passwordResets.expiresAt, moment));
}
