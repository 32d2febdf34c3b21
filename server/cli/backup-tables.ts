import { createHash } from 'node:crypto';
import { getTableName, is, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, PgTable, PgText } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';
import * as schema from '../db/schema';

const BATCH = 500;

/**
 * What the servers of one place agreed on belongs to that place, and not to what is kept there. Files on their way in
 * pieces are still on the phones, which begin anew where an upload is not there.
 */
export const staysBehind: readonly PgTable[] = [schema.deployment, schema.uploads, schema.uploadPieces];

/** As they must be written: a row comes after the rows that it refers to. */
function inOrder(tables: PgTable[]): PgTable[] {
  const ordered = new Set<PgTable>();
  const visit = (table: PgTable, path: PgTable[]) => {
    if (path.includes(table)) throw new Error(`${getTableName(table)} refers to itself by a detour`);
    for (const { reference } of getTableConfig(table).foreignKeys) {
      const { foreignTable } = reference();
      if (foreignTable !== table) visit(foreignTable, [...path, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}

/** Every table of the schema, also one that is added tomorrow. */
export const keptTables: readonly PgTable[] = inOrder(
  Object.values<unknown>(schema).flatMap((one) =>
    is(one, PgTable) && !staysBehind.includes(one) ? [one] : [],
  ),
);

/** Both drivers answer with `rows`; drizzle's type for either does not say so. */
async function query<T extends Record<string, unknown>>(tx: Database, text: SQL): Promise<T[]> {
  return ((await tx.execute<T>(text)) as { rows: T[] }).rows;
}

/** By the primary key, and the same on every server: how text is sorted is each database's own affair. */
function orderOf(table: PgTable): SQL {
  const { columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const sorted = keys.map((key) => {
    const name = sql`t.${sql.identifier(key.name)}`;
    return is(key, PgText) ? sql`${name} collate "C"` : name;
  });
  return sql.join(sorted, sql`, `);
}

/** Makes times read the same on every server, until the transaction ends. */
export const readInUtc = (tx: Database) => tx.execute(sql`set local time zone 'UTC'`);

/**
 * All rows of a table as PostgreSQL writes them in JSON, some hundred at a time: numbers, times and JSON as exact as they
 * are stored, since nothing here reads them.
 */
export async function* readRows(tx: Database, table: PgTable): AsyncGenerator<string[]> {
  await tx.execute(
    sql`declare kept no scroll cursor for select to_jsonb(t)::text as row from ${table} t order by ${orderOf(table)}`,
  );
  for (;;) {
    const rows = await query<{ row: string }>(tx, sql.raw(`fetch ${BATCH} from kept`));
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await tx.execute(sql`close kept`);
}

/** @param rows as `readRows` gave them */
async function insertRows(tx: Database, table: PgTable, rows: string[]): Promise<void> {
  const json = `[${rows.join(',')}]`;
  await tx.execute(
    sql`insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, ${json}::jsonb)`,
  );
}

/** Fills a table as it was. Triggers are silent meanwhile: what they do has been done when the row was first written. */
export async function writeRows(tx: Database, table: PgTable, rows: AsyncIterable<string>): Promise<void> {
  await tx.execute(sql`alter table ${table} disable trigger user`);
  const batch: string[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH) await insertRows(tx, table, batch.splice(0));
  }
  if (batch.length > 0) await insertRows(tx, table, batch);
  await tx.execute(sql`alter table ${table} enable trigger user`);
}

/** How many rows a table has, and the SHA-256 (lower-case hex) of them as lines in `readRows`' order. */
export async function digestTable(tx: Database, table: PgTable): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of readRows(tx, table)) {
    count += rows.length;
    for (const row of rows) hash.update(`${row}\n`);
  }
  return { rows: count, sha256: hash.digest('hex') };
}

/** `table.column` of each number that is counted up, with the last one given out; null when none was. */
export async function readSequences(tx: Database): Promise<Record<string, string | null>> {
  const sequences: Record<string, string | null> = {};
  for (const { name, sequence } of sequencesOf()) {
    const [found] = await query<{ last: string | null }>(
      tx,
      sql`select pg_sequence_last_value(${sequence}::regclass)::text as last`,
    );
    sequences[name] = found!.last;
  }
  return sequences;
}

/** Counts on from where it was, so that no id is given out a second time, not even that of a row that is gone. */
export async function writeSequences(tx: Database, sequences: Record<string, string | null>): Promise<void> {
  for (const { name, sequence } of sequencesOf()) {
    const last = sequences[name] ?? null;
    if (last !== null) await tx.execute(sql`select setval(${sequence}::regclass, ${last}::bigint)`);
  }
}

const sequencesOf = () =>
  keptTables.flatMap((table) => {
    const { name: tableName, columns } = getTableConfig(table);
    return columns
      .filter(({ generatedIdentity }) => generatedIdentity !== undefined)
      .map((column) => ({
        name: `${tableName}.${column.name}`,
        sequence: sql`pg_get_serial_sequence(${tableName}, ${column.name})`,
      }));
  });

/** The newest migration, by its hash: rows fit only the tables that they were read from. */
export async function readMigration(db: Database): Promise<string> {
  const [newest] = await query<{ hash: string }>(
    db,
    sql`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  );
  return newest!.hash;
}

/** Waits for whoever is writing, and keeps everybody from it until the transaction ends. */
export async function lockTables(tx: Database): Promise<void> {
  for (const table of keptTables) await tx.execute(sql`lock table ${table} in exclusive mode`);
}

export const emptyTable = (tx: Database, table: PgTable) => tx.execute(sql`delete from ${table}`);

export async function isEmpty(tx: Database, table: PgTable): Promise<boolean> {
  return (await query(tx, sql`select 1 from ${table} limit 1`)).length === 0;
}

const listVersion = async (tx: Database): Promise<number> =>
  (await tx.select().from(schema.listVersions))[0]?.version ?? 0;

/** Makes the list newer than any that a running server remembers from before `work`. */
export async function outdatingTheList(tx: Database, work: () => Promise<void>): Promise<void> {
  const before = await listVersion(tx);
  await work();
  const version = Math.max(before, await listVersion(tx)) + 1;
  await tx.update(schema.listVersions).set({ version });
}
