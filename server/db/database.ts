import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  /** Inside `database.transaction(tx => …)` use `tx` only: PGlite deadlocks on the outer one. */
  database: Database;
  /** Frees the space of deleted rows and of the write-ahead log; undefined when automatic. */
  reclaimSpace?: () => Promise<void>;
  close(): Promise<void>;
}

/** Beside this file in the source, and beside the bundle after a build. */
export const migrationsDir = fileURLToPath(new URL('./migrations', import.meta.url));
