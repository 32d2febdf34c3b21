import { type SQLWrapper, and, count, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { applications, users } from '../../db/schema';

/** As text, so that the planner uses the partial indexes. */
export const isHired = sql`${applications.status} = 'hired'`;
const isRegistered = sql`${users.role} <> 'admin'`;

/** Week of a sign-up; 0 begins at `start`. */
const weekFrom = (start: Date) =>
  sql<number>`floor(extract(epoch from ${users.createdAt} - ${start.toISOString()}::timestamptz) / 604800)::integer`;

const lowerCase = (city: SQLWrapper) => sql<string>`lower(${city} collate "und-x-icu")`;

export function countSignUps(db: Database, start: Date) {
  return db
    .select({ role: users.role, week: weekFrom(start), count: count() })
    .from(users)
    .where(and(isRegistered, inArray(users.role, ['student', 'business']), gte(users.createdAt, start)))
    .groupBy(users.role, sql`2`);
}

/** Spellings that differ in letter case count together, under the most frequent one. */
export async function countPlaces(
  db: Database,
  most: number,
): Promise<{ place: string; name: string; count: number }[]> {
  const spelled = db
    .select({ city: users.city, count: count().as('spelled') })
    .from(users)
    .where(and(eq(users.role, 'student'), isRegistered, isNotNull(users.city)))
    .groupBy(users.city)
    .as('spelled_places');
  const total = sql<number>`sum(${spelled.count})::integer`;
  const place = lowerCase(spelled.city);
  return db
    .select({
      place,
      name: sql<string>`(array_agg(${spelled.city} order by ${spelled.count} desc, ${spelled.city}))[1]`,
      count: total,
    })
    .from(spelled)
    .groupBy(place)
    .orderBy(desc(total), sql`${place} collate "C"`)
    .limit(most);
}

/** Hired students, each once, by `countPlaces` place and `weekFrom` week; -1 is any week before `start`. */
export function countHired(db: Database, start: Date) {
  const hired = db
    .selectDistinct({ studentId: applications.studentId })
    .from(applications)
    .where(isHired)
    .as('hired_students');
  return db
    .select({
      place: sql<string | null>`${lowerCase(users.city)}`,
      week: sql<number>`greatest(${weekFrom(start)}, -1)`,
      count: count(),
    })
    .from(hired)
    .innerJoin(users, eq(users.id, hired.studentId))
    .groupBy(sql`1`, sql`2`);
}
