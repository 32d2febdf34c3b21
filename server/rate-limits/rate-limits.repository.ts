import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { deleteUnlocked } from '../db/statements';
import { rateLimits } from '../db/schema';
import type { RateLimitRule } from './rules';

/** Limit between two servers. */
const maxClockSkewMs = 10 * 60_000;

const milliseconds = (count: number) => sql`${count} * interval '1 millisecond'`;

// Null, or milliseconds to wait; one statement, so that parallel requests cannot exceed the limit. GCRA: each
// moves the arrival time one interval ahead, at most `burst` from now; beyond, a clock was set back: ignored.
export async function consume(
  db: Database,
  key: string,
  { burst, intervalMs }: RateLimitRule,
  now: number,
): Promise<number | null> {
  const latest = new Date(now + (burst - 1) * intervalMs);
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const furthest = new Date(now + burst * intervalMs + maxClockSkewMs);
  const stored = rateLimits.theoreticalArrivalAt;
  const isInvalid = sql`${stored} > ${furthest.toISOString()}::timestamptz`;
  const allowed = await db
    .insert(rateLimits)
    .values({ key, theoreticalArrivalAt: new Date(now + intervalMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        theoreticalArrivalAt: sql`case when ${isInvalid} then ${at} else greatest(${stored}, ${at}) end + ${milliseconds(intervalMs)}`,
      },
      setWhere: sql`${isInvalid} or ${stored} <= ${latest.toISOString()}::timestamptz`,
    })
    .returning({ key: rateLimits.key });
  if (allowed.length > 0) return null;
  return (await peek(db, key, { burst, intervalMs }, now)) ?? 0;
}

export async function peek(
  db: Database,
  key: string,
  { burst, intervalMs }: RateLimitRule,
  now: number,
): Promise<number | null> {
  const stored = rateLimits.theoreticalArrivalAt;
  const [found] = await db.select({ stored }).from(rateLimits).where(eq(rateLimits.key, key));
  const ahead = (found?.stored.getTime() ?? now) - now;
  if (ahead > burst * intervalMs + maxClockSkewMs || ahead <= (burst - 1) * intervalMs) return null;
  return ahead - (burst - 1) * intervalMs;
}

export async function refund(db: Database, key: string, { intervalMs }: RateLimitRule): Promise<void> {
  await db
    .update(rateLimits)
    .set({ theoreticalArrivalAt: sql`${rateLimits.theoreticalArrivalAt} - ${milliseconds(intervalMs)}` })
    .where(eq(rateLimits.key, key));
}

export async function reset(db: Database, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await deleteUnlocked(db, rateLimits, rateLimits.key, lt(rateLimits.theoreticalArrivalAt, now));
}
