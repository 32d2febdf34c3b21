import { and, desc, eq, exists, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { filledColumns, type FilledColumn } from '#contract/participants';
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

export async function insertLine(tx: Database, row: NewLine): Promise<number> {
  const [line] = await tx.insert(participants).values(row).returning({ id: participants.id });
  return line!.id;
}

const keysOf = {
  mobile_number: ['mobileNumber', 'mobileKey'],
  ...{ city: ['city'], cohort: ['cohort'], gender: ['gender'] },
  ...{ school_year: ['schoolYear'], guardian: ['guardian'] },
} as const satisfies Record<FilledColumn, readonly (keyof ParticipantRow)[]>;

type NewLine = typeof participants.$inferInsert;

async function saveColumns(
  tx: Database,
  id: number,
  columns: readonly FilledColumn[],
  values: Partial<ParticipantRow>,
): Promise<void> {
  const keys = columns.flatMap((column): readonly (keyof ParticipantRow)[] => keysOf[column]);
  if (keys.length === 0) return;
  const set = Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  await tx.update(participants).set(set).where(eq(participants.id, id));
}

const filledOf = async (tx: Database, participantId: number) =>
  (
    await tx
      .select({ filled: registrations.filled })
      .from(registrations)
      .where(eq(registrations.participantId, participantId))
  ).map(({ filled }) => filled);

/** What the line lacks; what it has stays. @returns the columns that it has of registrations, and not of a list */
export async function fillLine(
  tx: Database,
  id: number,
  given: Partial<ParticipantRow>,
): Promise<FilledColumn[]> {
  const line = (await firstRow(tx.select().from(participants).where(eq(participants.id, id)).for('update')))!;
  const registered = (await filledOf(tx, id)).flat();
  const filled = filledColumns.filter((column) => {
    const [key] = keysOf[column];
    if (!given[key]) return false;
    return line[key] === null || (line[key] === given[key] && registered.includes(column));
  });
  await saveColumns(tx, id, filled, given);
  return filled;
}

const without = (columns: readonly FilledColumn[]) =>
  sql`${registrations.filled} - ${sql.param(`{${columns.join(',')}}`)}::text[]`;

/** Two lines of one person: what phones send for the second is of the first from now on (rules admin-9 and admin-14). */
export async function joinLines(tx: Database, stays: number, ends: number): Promise<void> {
  const [line] = await tx.select().from(participants).where(eq(participants.id, ends));
  const [isOfStays, isOfEnds] = [stays, ends].map((id) => eq(registrations.participantId, id));
  const isOfPhone = (await tx.$count(registrations, and(isOfEnds, eq(registrations.wasKnown, false)))) > 0;
  // What a list has does not go with a correction.
  const typed = await filledOf(tx, ends);
  const listed = filledColumns.filter(
    (column) => line![keysOf[column][0]] !== null && !typed.flat().includes(column),
  );
  const known = { filled: without(listed), ...(!isOfPhone && { wasKnown: true }) };
  await tx.update(registrations).set(known).where(isOfStays);
  const filled = await fillLine(tx, stays, line!);
  const email = sql`coalesce(${participants.email}, ${line!.email})`;
  await tx.update(participants).set({ email }).where(eq(participants.id, stays));
  const own = filledColumns.filter((column) => !filled.includes(column));
  const moved = { participantId: stays, wasKnown: true, filled: without(own) };
  await tx.update(registrations).set(moved).where(isOfEnds);
  await tx.update(claimCodes).set({ participantId: stays }).where(eq(claimCodes.participantId, ends));
  await tx.delete(participants).where(eq(participants.id, ends));
}

type Code = typeof claimCodes.$inferSelect;

/**
 * With its line, unless that is of a list or another phone has registered its person too.
 * @returns whether its code was valid, and newer ones of a line that is gone
 */
export async function deleteRegistration(
  tx: Database,
  { idempotencyKey, participantId, wasKnown, filled }: RegistrationRow,
  codeHash: string,
): Promise<{ isValid: boolean; codes: Code[] }> {
  await tx.delete(registrations).where(eq(registrations.idempotencyKey, idempotencyKey));
  const own = await tx.delete(claimCodes).where(eq(claimCodes.codeHash, codeHash)).returning();
  const isValid = own.length > 0;
  const others = await filledOf(tx, participantId);
  const isOf = eq(registrations.participantId, participantId);
  if (wasKnown || others.length > 0) {
    const kept = new Set(others.flat());
    await saveColumns(
      tx,
      participantId,
      filled.filter((column) => !kept.has(column)),
      {},
    );
    if (!wasKnown) await tx.update(registrations).set({ wasKnown: false }).where(isOf);
    return { isValid, codes: [] };
  }
  const codes = await tx.delete(claimCodes).where(eq(claimCodes.participantId, participantId)).returning();
  await tx.delete(participants).where(eq(participants.id, participantId));
  return { isValid, codes };
}

export const hasCode = async (db: Database, participantId: number): Promise<boolean> =>
  (await db.$count(claimCodes, eq(claimCodes.participantId, participantId))) > 0;

/** @returns whether nobody else has a code of them */
export async function saveRegistration(tx: Database, row: RegistrationRow, codes: Code[]): Promise<boolean> {
  await tx.insert(registrations).values(row);
  if (codes.length === 0) return true;
  const saved = await tx.insert(claimCodes).values(codes).onConflictDoNothing().returning();
  return saved.length === codes.length;
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

/** Keys of own registrations whose line has another one, too. */
export const listRegisteredAgain = (db: Database, helper: Helper & { userId: number }, most: number) => {
  const other = alias(registrations, 'other');
  const isOther = and(
    eq(other.participantId, registrations.participantId),
    ne(other.idempotencyKey, registrations.idempotencyKey),
  );
  return db
    .select({ key: registrations.idempotencyKey })
    .from(registrations)
    .innerJoin(participants, eq(participants.id, registrations.participantId))
    .where(
      and(
        eq(registrations.registeredBy, helper.userId),
        linesOf(helper),
        exists(db.select({ key: other.idempotencyKey }).from(other).where(isOther)),
      ),
    )
    .orderBy(desc(registrations.participantId))
    .limit(most);
};

/** The line is locked: of two who want its account one makes it. Null when it was erased. */
export async function lockLineAccount(
  tx: Database,
  id: number,
): Promise<{ line: ParticipantRow; user: UserRow | null } | null> {
  const line = await firstRow(tx.select().from(participants).where(eq(participants.id, id)).for('update'));
  return line && { line, user: await firstRow(tx.select().from(users).where(eq(users.participantId, id))) };
}
