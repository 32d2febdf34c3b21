import { and, asc, inArray, max, ne } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { applicationReminders, applicationStatusChanges } from '../../db/schema';

/** When each application's status last changed. */
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

/** When each application's business was reminded, oldest first (rule remind-1). */
export async function listReminders(db: Database, ids: readonly number[]): Promise<Map<number, Date[]>> {
  if (ids.length === 0) return new Map();
  const { applicationId, kind, at } = applicationReminders;
  const found = await db
    .select({ id: applicationId, at })
    .from(applicationReminders)
    .where(and(inArray(applicationId, [...ids]), ne(kind, 'answer_unlikely')))
    .orderBy(asc(at));
  const byId = new Map<number, Date[]>();
  for (const row of found) byId.set(row.id, [...(byId.get(row.id) ?? []), row.at]);
  return byId;
}
