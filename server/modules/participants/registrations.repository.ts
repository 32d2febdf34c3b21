import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { claimCodes, participants, registrations, users } from '../../db/schema';
import { linesOf, type Helper } from '../../db/scope';
import { firstRow } from '../../db/statements';
import type { UserRow } from '../accounts/accounts.repository';
import { hasClaimedAccount, type ParticipantRow } from './participants.repository';

export type RegistrationRow = typeof registrations.$inferSelect;

export const findRegistration = (db: Database, key: string): Promise<RegistrationRow | null> =>
  firstRow(db.select().from(registrations).where(eq(registrations.idempotencyKey, key)));

/** Lines of this name and birthday, namesakes too; with the claimed account of each, and whether it is the helper's. */
export const listSame = (
  tx: Database,
  helper: Helper,
  { nameKey, dateOfBirth }: Pick<ParticipantRow, 'nameKey' | 'dateOfBirth'>,
) =>
  tx
    .select({
      id: participants.id,
      userId: users.id,
      namesake: participants.namesake,
      isOwn: linesOf(helper) ?? sql<boolean>`true`,
    })
    .from(participants)
    .leftJoin(users, hasClaimedAccount)
    .where(and(eq(participants.nameKey, nameKey), eq(participants.dateOfBirth, dateOfBirth)));

export async function insertLine(tx: Database, row: typeof participants.$inferInsert): Promise<number> {
  const [line] = await tx.insert(participants).values(row).returning({ id: participants.id });
  return line!.id;
}

/** What the line lacks; what it has stays. */
export async function fillLine(
  tx: Database,
  id: number,
  { mobileNumber, mobileKey, city, cohort, gender, schoolYear, guardian }: typeof participants.$inferInsert,
): Promise<void> {
  const hasNumber = sql`${participants.mobileNumber} is not null`;
  await tx
    .update(participants)
    .set({
      mobileKey: sql`case when ${hasNumber} then ${participants.mobileKey} else ${mobileKey ?? null} end`,
      mobileNumber: sql`coalesce(${participants.mobileNumber}, ${mobileNumber ?? null})`,
      city: sql`coalesce(${participants.city}, ${city ?? null})`,
      cohort: sql`coalesce(${participants.cohort}, ${cohort ?? null})`,
      gender: sql`coalesce(${participants.gender}, ${gender ?? null})`,
      schoolYear: sql`coalesce(${participants.schoolYear}, ${schoolYear ?? null})`,
      guardian: sql`coalesce(${participants.guardian}, ${guardian ?? null})`,
    })
    .where(eq(participants.id, id));
}

export async function deleteRegistration(tx: Database, key: string, codeHash: string): Promise<void> {
  await tx.delete(registrations).where(eq(registrations.idempotencyKey, key));
  await tx.delete(claimCodes).where(eq(claimCodes.codeHash, codeHash));
}

/** Unless another phone has registered its person too. */
export async function deleteUnusedLine(tx: Database, id: number): Promise<void> {
  const others = tx.select().from(registrations).where(eq(registrations.participantId, id));
  await tx.delete(participants).where(and(eq(participants.id, id), notExists(others)));
}

/** @returns whether nobody else has the code */
export async function saveRegistration(
  tx: Database,
  row: RegistrationRow,
  code: typeof claimCodes.$inferInsert,
): Promise<boolean> {
  await tx.insert(registrations).values(row);
  const saved = await tx.insert(claimCodes).values(code).onConflictDoNothing().returning();
  return saved.length === 1;
}

/** The line of an own registration within the scope, and the student's account, if there is one. */
export const findRegistered = (db: Database, helper: Helper & { userId: number }, key: string) =>
  firstRow(
    db
      .select({ line: participants, user: users })
      .from(registrations)
      .innerJoin(participants, eq(participants.id, registrations.participantId))
      .leftJoin(users, eq(users.participantId, participants.id))
      .where(
        and(
          eq(registrations.idempotencyKey, key),
          eq(registrations.registeredBy, helper.userId),
          linesOf(helper),
        ),
      ),
  );

/** The line is locked: of two who want its account one makes it. Null when it was erased. */
export async function lockLineAccount(
  tx: Database,
  id: number,
): Promise<{ line: ParticipantRow; user: UserRow | null } | null> {
  const line = await firstRow(tx.select().from(participants).where(eq(participants.id, id)).for('update'));
  return line && { line, user: await firstRow(tx.select().from(users).where(eq(users.participantId, id))) };
}
