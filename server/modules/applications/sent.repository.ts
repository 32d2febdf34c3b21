import { count, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { applications } from '../../db/schema';

/** Applications and late ones by student; those without any are missing. */
export async function countSent(
  db: Database,
  studentIds: number[],
): Promise<Map<number, { total: number; late: number }>> {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .select({ id: applications.studentId, total: count(), late: count(applications.sentLateHours) })
    .from(applications)
    .where(inArray(applications.studentId, studentIds))
    .groupBy(applications.studentId);
  return new Map(rows.map(({ id, ...sent }) => [id, sent]));
}
