import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/** One type for both engines: PGlite embedded and PostgreSQL. Also what a transaction hands to its callback. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  /** Inside `database.transaction(tx => …)` use `tx` alone: the outer one waits for ever on the embedded engine. */
  database: Database;
  close(): Promise<void>;
}
