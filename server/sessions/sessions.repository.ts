import type { Role } from '#contract/status';
import { and, desc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';
import { deleteUnlocked, prepareOnce, firstRow } from '../db/statements';
import { secondFactors, sessions, users } from '../db/schema';

const sessionBy = (db: Database, hash: PgColumn) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      userId: users.id,
      role: users.role,
      scope: users.staffScope,
      status: users.status,
      statusReason: users.statusReason,
      deleteAt: users.deleteAt,
      signedInAt: sessions.signedInAt,
      lastUsedAt: sessions.lastUsedAt,
      oneTimeUntil: users.oneTimeUntil,
      mustChangePassword: sql<boolean>`${users.oneTimeUntil} is not null`,
      hasSecondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(hash, sql.placeholder('hash')));

const sessionByToken = prepareOnce((db) => sessionBy(db, sessions.tokenHash).prepare('session_by_token'));
const sessionBySendToken = prepareOnce((db) =>
  sessionBy(db, sessions.sendHash).prepare('session_by_send_token'),
);

export const findSession = (db: Database, hash: string) => firstRow(sessionByToken(db).execute({ hash }));
export const findSendingSession = (db: Database, hash: string) =>
  firstRow(sessionBySendToken(db).execute({ hash }));

export const sendDigestsOf = async (db: Database, userId: number): Promise<string[]> =>
  (await db.select({ hash: sessions.sendHash }).from(sessions).where(eq(sessions.userId, userId))).map(
    ({ hash }) => hash,
  );

export const insertSession = (db: Database, row: typeof sessions.$inferInsert, most: number): Promise<void> =>
  db.transaction(async (tx) => {
    const own = eq(sessions.userId, row.userId);
    // As for a new password: parallel log-ins would leave too many, or deadlock.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('no key update');
    await tx.insert(sessions).values(row);
    const beyond = tx
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(own)
      .orderBy(
        desc(sessions.lastUsedAt),
        desc(sessions.signedInAt),
        desc(sql`${sessions.tokenHash} = ${row.tokenHash}`),
      )
      .offset(most);
    await tx.delete(sessions).where(and(own, inArray(sessions.tokenHash, beyond)));
  });

export async function renewSession(db: Database, tokenHash: string, lastUsedAt: Date): Promise<void> {
  await db.update(sessions).set({ lastUsedAt }).where(eq(sessions.tokenHash, tokenHash));
}

export const listSessions = (db: Database, userId: number) =>
  db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.lastUsedAt));

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSessionsOf(tx: Database, userId: number, keep?: string): Promise<void> {
  const others = keep === undefined ? undefined : ne(sessions.tokenHash, keep);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

export async function deleteEndedSessions(
  db: Database,
  role: Role,
  usedUntil: Date,
  begunUntil: Date,
): Promise<void> {
  const hasEnded = or(lte(sessions.lastUsedAt, usedUntil), lte(sessions.signedInAt, begunUntil));
  const ofRole = db.select({ id: users.id }).from(users).where(eq(users.role, role));
  await deleteUnlocked(db, sessions, sessions.tokenHash, and(hasEnded, inArray(sessions.userId, ofRole)));
}
