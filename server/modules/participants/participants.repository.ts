import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ParticipantColumn, ParticipantQuery } from '#contract/participants';
import { query, type Database } from '../../db/database';
import { linesOf, type Helper } from '../../db/scope';
import { applications, claimCodes, participants, registrations, users } from '../../db/schema';
import { containsWords, firstRow, storedFold } from '../../db/statements';
import type { UserRow } from '../accounts/accounts.repository';
import { moveReferences } from '../accounts/move-account.repository';

export type ParticipantRow = typeof participants.$inferSelect;
export type NewParticipant = Omit<ParticipantRow, 'id' | 'importedAt' | 'namesake'> & { namesake?: number };

/** Advisory lock of imports and registrations: in parallel they would deadlock, or make two lines of one person. */
const registerLockId = 8_114_302_657;

/** Rows per statement. Other requests run between statements. */
const batchSize = 500;

const stored: Record<ParticipantColumn, readonly PgColumn[]> = {
  full_name: [participants.fullName],
  date_of_birth: [],
  email: [participants.email],
  mobile_number: [participants.mobileNumber, participants.mobileKey],
  city: [participants.city],
  cohort: [participants.cohort],
  gender: [participants.gender],
  school_year: [participants.schoolYear],
  guardian: [participants.guardian],
};

const names = (columns: readonly PgColumn[]) =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

export async function lockRegister(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${registerLockId})`);
}

/** By name, birthday and namesake; columns that the file lacks keep their values. Returns how many are new. */
export async function saveParticipants(
  tx: Database,
  columns: readonly ParticipantColumn[],
  rows: readonly NewParticipant[],
  importedAt: Date,
): Promise<number> {
  const filled = Object.entries(getTableColumns(participants)).filter(([key]) => key !== 'id');
  const written = filled.map(([, column]) => column);
  const types = sql.join(
    written.map((column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  const replaced = [...columns.flatMap((column) => stored[column]), participants.importedAt];
  const changes = sql.join(
    replaced.map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  );
  let added = 0;
  for (let from = 0; from < rows.length; from += batchSize) {
    // One JSON parameter is several times faster than thousands of parameters.
    const batch = rows.slice(from, from + batchSize).map((row) => {
      const values: Record<string, unknown> = { namesake: 0, ...row, importedAt };
      return Object.fromEntries(filled.map(([key, { name }]) => [name, values[key]]));
    });
    const [saved] = await query<{ added: number }>(
      tx,
      sql`
      with saved as (
        insert into ${participants} (${names(written)})
        select ${names(written)} from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as row(${types})
        on conflict (${names([participants.nameKey, participants.dateOfBirth, participants.namesake])}) do update set ${changes}
        returning id, xmax = 0 as is_new
      ), listed as (
        update ${registrations} set was_known = true, filled = filled - ${sql.param(`{${columns.join(',')}}`)}::text[]
        where participant_id in (select id from saved)
      )
      select count(*) filter (where is_new)::integer as added from saved`,
    );
    added += saved!.added;
    await setImmediate();
  }
  return added;
}

export async function findNamesakes(tx: Database, nameKeys: readonly string[]): Promise<ParticipantRow[]> {
  const { nameKey, dateOfBirth } = participants;
  const several = tx.select({ nameKey }).from(participants).where(gt(participants.namesake, 0));
  return tx
    .select()
    .from(participants)
    .where(or(inArray(nameKey, several), oneOf(nameKey, nameKeys)))
    .orderBy(asc(nameKey), asc(dateOfBirth), asc(participants.namesake));
}

/** The helper's lines that a search finds: a cohort by its whole name is that cohort alone. */
export async function findLines(
  db: Database,
  helper: Helper,
  { search, namesakes }: Pick<ParticipantQuery, 'search' | 'namesakes'>,
): Promise<SQL | undefined> {
  const { nameKey, dateOfBirth } = participants;
  const own = linesOf(helper);
  const several = db
    .select({ nameKey, dateOfBirth })
    .from(participants)
    .where(own)
    .groupBy(nameKey, dateOfBirth)
    .having(sql`count(*) > 1`);
  const lines = and(own, namesakes && sql`(${nameKey}, ${dateOfBirth}) in ${several}`);
  const isOfCohort = and(lines, sql`lower(${participants.cohort}) = lower(${search?.trim() ?? ''})`);
  const found =
    search && (await db.select({ id: participants.id }).from(participants).where(isOfCohort).limit(1));
  return found && found.length > 0 ? isOfCohort : and(lines, containsWords(storedFold(participants), search));
}

export const listParticipants = (db: Database, lines: SQL | undefined, after: number | null, limit: number) =>
  db
    .select({ ...getTableColumns(participants), isClaimed: sql<boolean>`${users.id} is not null` })
    .from(participants)
    .leftJoin(users, hasClaimedAccount)
    .where(and(lines, after === null ? undefined : gt(participants.id, after)))
    .orderBy(asc(participants.id))
    .limit(limit);

export const countParticipants = (db: Database, lines: SQL | undefined): Promise<number> =>
  db.$count(participants, lines);

/** Null for a line that is not the helper's (rule admin-11). */
export const findLine = (db: Database, helper: Helper, id: number): Promise<ParticipantRow | null> =>
  firstRow(
    db
      .select()
      .from(participants)
      .where(and(eq(participants.id, id), linesOf(helper))),
  );

export async function isRegisterEmpty(db: Database): Promise<boolean> {
  const found = await db.select({ id: participants.id }).from(participants).limit(1);
  return found.length === 0;
}

/** One array parameter: a join would read the whole register. */
const oneOf = (column: PgColumn, values: readonly string[]) =>
  sql`${column} = any (array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)))`;

export async function findByPointers(
  db: Database,
  helper: Helper,
  pointers: { nameKeys: readonly string[]; emails: readonly string[]; mobileKeys: readonly string[] },
): Promise<ParticipantRow[]> {
  const find = (column: PgColumn, values: readonly string[]) =>
    values.length === 0
      ? []
      : db
          .select()
          .from(participants)
          .where(and(oneOf(column, values), linesOf(helper)));
  // One after another: a transaction has one connection.
  const rows = [
    await find(participants.nameKey, pointers.nameKeys),
    await find(participants.email, pointers.emails),
    await find(participants.mobileKey, pointers.mobileKeys),
  ];
  return [...new Map(rows.flat().map((row) => [row.id, row])).values()];
}

/** Joins a line with its account that somebody has made or claimed (rule admin-13). */
export const hasClaimedAccount = and(eq(users.participantId, participants.id), ne(users.passwordHash, ''));

/** The helper's lines without one, in order of import. */
export const listUnclaimed = (db: Database, helper: Helper, ids: readonly number[]) =>
  db
    .select({ id: participants.id, fullName: participants.fullName, cohort: participants.cohort })
    .from(participants)
    .leftJoin(users, hasClaimedAccount)
    .where(and(inArray(participants.id, [...ids]), isNull(users.id), linesOf(helper)))
    .orderBy(asc(participants.id));

/** In place of older ones. */
export async function saveCodes(tx: Database, rows: (typeof claimCodes.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.delete(claimCodes).where(
    inArray(
      claimCodes.participantId,
      rows.map(({ participantId }) => participantId),
    ),
  );
  await tx.insert(claimCodes).values(rows);
}

export const deleteClaimsUntil = (db: Database, now: Date) =>
  db.delete(claimCodes).where(lte(claimCodes.expiresAt, now));

/** The line of a code, locked until the transaction ends: of two who use codes of it one is first. */
export async function lockClaim(tx: Database, codeHash: string, now: Date): Promise<ParticipantRow | null> {
  const isCode = and(eq(claimCodes.codeHash, codeHash), gt(claimCodes.expiresAt, now));
  const ids = tx.select({ id: claimCodes.participantId }).from(claimCodes).where(isCode);
  const line = await firstRow(
    tx.select().from(participants).where(inArray(participants.id, ids)).for('update'),
  );
  // Under the lock: its previous holder may have used a code of it.
  return line && (await tx.$count(claimCodes, isCode)) > 0 ? line : null;
}

/** Before the accounts, as a claim does. */
export const lockLinesOf = (tx: Database, userIds: number[]) =>
  tx
    .select({ id: participants.id })
    .from(participants)
    .innerJoin(users, eq(users.participantId, participants.id))
    .where(inArray(users.id, userIds))
    .orderBy(asc(participants.id))
    .for('update', { of: participants });

/** The helper's. */
export const lockLines = (tx: Database, helper: Helper, ids: readonly number[]): Promise<ParticipantRow[]> =>
  tx
    .select()
    .from(participants)
    .where(and(inArray(participants.id, [...ids]), linesOf(helper)))
    .orderBy(asc(participants.id))
    .for('update');

/** After the lines. The claimed one is first, else that of the line that stays. */
export const lockAccountsOf = (tx: Database, stays: number, ends: number): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(inArray(users.participantId, [stays, ends]))
    .orderBy(sql`${users.passwordHash} = ''`, sql`${users.participantId} = ${ends}`)
    .for('update');

export async function deleteClaim(tx: Database, ...lineIds: number[]): Promise<void> {
  await tx.delete(claimCodes).where(inArray(claimCodes.participantId, lineIds));
}

/** The account that an application of staff has made for this line (rule admin-13). */
export const lockUnclaimed = (tx: Database, participantId: number) =>
  firstRow(
    tx
      .select()
      .from(users)
      .where(and(eq(users.participantId, participantId), eq(users.passwordHash, '')))
      .for('update'),
  );

export async function haveSameInternship(tx: Database, one: number, other: number): Promise<boolean> {
  const { internshipId, studentId } = applications;
  const ofOther = tx.select({ internshipId }).from(applications).where(eq(studentId, other));
  return (await tx.$count(applications, and(eq(studentId, one), inArray(internshipId, ofOther)))) > 0;
}

/** An unclaimed account's row goes too: it never acts, so that the audit log is about it alone. */
export async function moveAccount(tx: Database, from: number, to: number): Promise<void> {
  await moveReferences(tx, from, to);
  await tx.delete(users).where(eq(users.id, from));
}
