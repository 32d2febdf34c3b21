import { inArray, max } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { applicationStatusChanges } from '../../db/schema';

/** When the status of each of these applications last changed. */
export async function listLatestChanges(db: Database, ids: readonly number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map();
  const { applicationId, at } = applicationStatusChanges;
  const found = await db
    .select({ id: applicationId, at: max(at) })
    .from(applicationStatusChanges)
    .where(inArray(applicationId, [...ids]))
    .groupBy(applicationId);
  return new Map(found.flatMap((row) => (row.at ? [[row.id, row.at] as const] : [])));
}
