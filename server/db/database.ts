import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { sql, type SQL } from 'drizzle-orm';
import type * as schema from './schema';

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  /** Inside `database.transaction(tx => …)` use `tx` only: PGlite deadlocks on the outer one. */
  database: Database;
  /** Frees the space of deleted rows and of the write-ahead log; undefined when automatic. */
  reclaimSpace?: () => Promise<void>;
  close(): Promise<void>;
}

/** Both drivers return `rows`, which is missing in drizzle's common type. */
export async function query<Row>(db: Database, text: SQL): Promise<Row[]> {
  return ((await db.execute(text)) as { rows: Row[] }).rows;
}

/** Beside this file in the source, and beside the bundle after a build. */
export const migrationsDir = fileURLToPath(new URL('./migrations', import.meta.url));

export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
  constructor() {
    super(
      'The database was migrated by a newer version of the portal. Start that version, or restore a backup of before.',
    );
  }
}

/** Before the first change: drizzle ignores migrations that it does not know. Throws NewerSchema. */
export async function assertKnownSchema(database: Database): Promise<void> {
  const table = sql`to_regclass('drizzle.__drizzle_migrations')`;
  const [found] = await query<{ exists: boolean }>(database, sql`select ${table} is not null as exists`);
  if (!found?.exists) return;
  const known = new Set(readMigrationFiles({ migrationsFolder: migrationsDir }).map(({ hash }) => hash));
  const applied = await query<{ hash: string }>(database, sql`select hash from drizzle.__drizzle_migrations`);
  if (applied.some(({ hash }) => !known.has(hash))) throw new NewerSchema();
}
