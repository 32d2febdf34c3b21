import { count, min, sql } from 'drizzle-orm';
import { query, type Database } from '../../db/database';
import { users } from '../../db/schema';

/** By role: how many accounts are pending, and since when the first. */
export const readPending = (db: Database) =>
  db
    .select({ role: users.role, waiting: count(), since: min(users.createdAt) })
    .from(users)
    // As text, so that the planner uses the partial index.
    .where(sql`${users.status} = 'pending'`)
    .groupBy(users.role);

/** Version, and the database's clock in milliseconds. */
export async function readServer(db: Database): Promise<{ version: string; now: number }> {
  const columns = sql`current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 * 1000 as now`;
  return (await query<{ version: string; now: number }>(db, sql`select ${columns}`))[0]!;
}
