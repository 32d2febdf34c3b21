import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ParticipantColumn } from '#contract/participants';
import type { Database } from '../../db/database';
import { participants } from '../../db/schema';

export type ParticipantRow = typeof participants.$inferSelect;
export type NewParticipant = Omit<ParticipantRow, 'id' | 'importedAt'>;

/** Any fixed number: imports wait for each other on it, so that two never lock the same rows in another order. */
const IMPORT_LOCK = 8_114_302_657;

/** Rows that go into one statement: far from the 65,535 values that it can have. */
const ROWS_AT_ONCE = 1000;

/** What a column of the file fills. */
const stored: Record<ParticipantColumn, readonly PgColumn[]> = {
  full_name: [participants.fullName],
  date_of_birth: [],
  email: [participants.email],
  mobile_number: [participants.mobileNumber, participants.mobileKey],
  city: [participants.city],
  cohort: [participants.cohort],
};

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
  const replaced = [...columns.flatMap((column) => stored[column]), participants.importedAt];
  const names = Object.entries(getTableColumns(participants));
  const set = Object.fromEntries(
    names
      .filter(([, column]) => replaced.includes(column))
      .map(([key, column]): [string, SQL] => [key, sql`excluded.${sql.identifier(column.name)}`]),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insert(participants)
      .values(rows.slice(from, from + ROWS_AT_ONCE).map((row) => ({ ...row, importedAt })))
      .onConflictDoUpdate({ target: [participants.nameKey, participants.dateOfBirth], set });
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
