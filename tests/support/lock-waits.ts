import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { vi } from 'vitest';
import type { Database } from '#server/db/database';
import { LONG } from './timeouts';
import { onCluster } from './server-database';

/** Waits until so many statements of a database wait for a lock. */
const untilWaiting = (cluster: pg.Client, database: string, count: number) =>
  vi.waitUntil(
    async () => {
      const { rowCount } = await cluster.query(
        "select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'",
        [database],
      );
      return rowCount === count;
    },
    { timeout: LONG },
  );

/**
 * Waits until requests wait for a row lock that a test holds, so that it chooses their order. PostgreSQL only: the other
 * engine has one connection.
 * @param work is given a wait until so many statements of this database wait for a lock
 */
export async function lockWaits<T>(
  database: Database,
  work: (untilWaiting: (count: number) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const { rows } = (await database.execute(sql`select current_database() as name`)) as {
    rows: [{ name: string }];
  };
  return onCluster((cluster) => work((count) => untilWaiting(cluster, rows[0].name, count)));
}
