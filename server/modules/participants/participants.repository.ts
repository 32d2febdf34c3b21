import { setImmediate } from 'node:timers/promises';
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ParticipantColumn } from '#contract/participants';
import type { Database } from '../../db/database';
import { participants } from '../../db/schema';

export type ParticipantRow = typeof participants.$inferSelect;
export type NewParticipant = Omit<ParticipantRow, 'id' | 'importedAt'>;

/** Any fixed number: imports wait for each other on it, so that two never lock the same rows in another order. */
const IMPORT_LOCK = 8_114_302_657;

/** Rows that go into one statement. Between two of them others have their turn. */
const ROWS_AT_ONCE = 500;

/** What a column of the file fills. */
const stored: Record<ParticipantColumn, readonly PgColumn[]> = {
  full_name: [participants.fullName],
  date_of_birth: [],
  email: [participants.email],
  mobile_number: [participants.mobileNumber, participants.mobileKey],
  city: [participants.city],
  cohort: [participants.cohort],
};

const names = (columns: readonly PgColumn[]) =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

/** Lets one import run at a time, until the transaction ends. */
export async function waitForImports(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
}

/**
 * Adds participants; who is in the register already, by name and date of birth, is brought up to date.
 * @param columns of the file: what others say of somebody is kept
 * @param rows no person twice
 */
export async function saveParticipants(
  tx: Database,
  columns: readonly ParticipantColumn[],
  rows: readonly NewParticipant[],
  importedAt: Date,
): Promise<void> {
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
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    // As one value: a statement with thousands of them takes several times as long.
    const batch = rows.slice(from, from + ROWS_AT_ONCE).map((row) => {
      const values: Record<string, unknown> = { ...row, importedAt };
      return Object.fromEntries(filled.map(([key, { name }]) => [name, values[key]]));
    });
    await tx.execute(sql`
      insert into ${participants} (${names(written)})
      select ${names(written)} from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as row(${types})
      on conflict (${names([participants.nameKey, participants.dateOfBirth])}) do update set ${changes}`);
    await setImmediate();
  }
}

export async function isRegisterEmpty(db: Database): Promise<boolean> {
  const found = await db.select({ id: participants.id }).from(participants).limit(1);
  return found.length === 0;
}

/** A list as one value, however long it is. */
const oneOf = (column: PgColumn, values: readonly string[]) =>
  sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** The participants with one of these names, e-mails or mobile numbers, in three looks into an index. */
export async function findByPointers(
  db: Database,
  pointers: { nameKeys: readonly string[]; emails: readonly string[]; mobileKeys: readonly string[] },
): Promise<ParticipantRow[]> {
  const rows = await Promise.all([
    db.select().from(participants).where(oneOf(participants.nameKey, pointers.nameKeys)),
    db.select().from(participants).where(oneOf(participants.email, pointers.emails)),
    db.select().from(participants).where(oneOf(participants.mobileKey, pointers.mobileKeys)),
  ]);
  return [...new Map(rows.flat().map((row) => [row.id, row])).values()];
}
