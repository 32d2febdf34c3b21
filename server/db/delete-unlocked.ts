import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/**
 * Deletes rows for housekeeping. What another request is looking at is left for next time, so that the two never wait for
 * each other.
 * @param key the table's primary key
 */
export async function deleteUnlocked(
  db: Database,
  table: PgTable,
  key: PgColumn,
  where: SQL | undefined,
): Promise<void> {
  const free = db.select({ key }).from(table).where(where).for('update', { skipLocked: true });
  await db.delete(table).where(inArray(key, free));
}
