import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

/** One type for both engines: PGlite embedded and PostgreSQL. Also what a transaction hands to its callback. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
