import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { query, type Database } from '../db/database';
import { sortByReferences, tables as allTables } from '../db/schema-tables';
import * as schema from '../db/schema';

const batchSize = 500;

/** One installation's data (ADR 19), unfinished uploads (ADR 21), sessions, links and codes that must not revive. */
const excluded: readonly PgTable[] = [
  schema.deployment,
  schema.uploads,
  schema.uploadPieces,
  schema.sessions,
  schema.pushSubscriptions,
  schema.passwordResets,
  schema.smsCodes,
];

/** Rows that are backed up, where not all are: pushes belong to sessions. */
const backedUp = new Map<PgTable, SQL>([[schema.outgoing, sql`where ${schema.outgoing.channel} = 'mail'`]]);

/** May have rows before a restore, from an earlier start of a server. */
const replaceable: readonly PgTable[] = [schema.categories, schema.listVersions, schema.rateLimits];

const tables = new Map(
  sortByReferences(allTables)
    .filter((table) => !excluded.includes(table))
    .map((table) => [getTableName(table), table]),
);

/** In an order that satisfies foreign keys. */
export const backupTables: readonly string[] = [...tables.keys()];
export const excludedTables: readonly string[] = excluded.map(getTableName);

/** Batches of JSON lines, formatted by PostgreSQL, so that JavaScript changes no number, time or text. */
export async function* readRows(tx: Database, name: string): AsyncGenerator<string[]> {
  const table = tables.get(name)!;
  const rows = backedUp.get(table) ?? sql``;
  await tx.execute(
    sql`declare backup no scroll cursor for select to_jsonb(${table})::text as row from ${table} ${rows}`,
  );
  for (;;) {
    const rows = await query<{ row: string }>(tx, sql.raw(`fetch ${batchSize} from backup`));
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await tx.execute(sql`close backup`);
}

/** With rows of `readRows`. Triggers are off: their effects are in the backup. */
export async function writeRows(tx: Database, name: string, rows: AsyncIterable<string>): Promise<void> {
  const table = tables.get(name);
  const insert = (batch: string[]) =>
    tx.execute(
      sql`insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, ${`[${batch.join(',')}]`}::jsonb)`,
    );
  await tx.execute(sql`alter table ${table} disable trigger user`);
  await tx.execute(sql`delete from ${table}`);
  const batch: string[] = [];
  for await (const row of rows) if (batch.push(row) === batchSize) await insert(batch.splice(0));
  if (batch.length > 0) await insert(batch);
  await tx.execute(sql`alter table ${table} enable trigger user`);
}

export async function readSequences(tx: Database): Promise<Record<string, string | null>> {
  const rows = await query<{ name: string; last: string | null }>(
    tx,
    sql`select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** So that no deleted row's id is used again. */
export async function writeSequences(tx: Database, sequences: Record<string, string | null>): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await tx.execute(sql`select setval(${name}::regclass, ${last}::bigint)`);
}

export async function readMigration(db: Database): Promise<string> {
  const [newest] = await query<{ hash: string }>(
    db,
    sql`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
  return newest!.hash;
}

export async function lockTables(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${sql.join([...tables.values()], sql`, `)} in exclusive mode`);
}

export async function findFilledTable(db: Database): Promise<string | null> {
  for (const [name, table] of tables) {
    if (replaceable.includes(table)) continue;
    if ((await query(db, sql`select 1 from ${table} limit 1`)).length > 0) return name;
  }
  return null;
}

export const readListVersion = async (tx: Database): Promise<number> =>
  (await tx.select().from(schema.listVersions))[0]?.version ?? 0;

/** Newer than `before` too, so that running servers drop their cache (ADR 18). */
export async function raiseListVersion(tx: Database, before: number): Promise<void> {
  const version = Math.max(before, await readListVersion(tx)) + 1;
  await tx.update(schema.listVersions).set({ version });
}
