import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { deleteUnlocked } from '../db/delete-unlocked';
import { rateLimits } from '../db/schema';

/** How far the clocks of two servers may be apart, in milliseconds. */
const MOST_SKEW = 10 * 60_000;

/**
 * Takes one turn under `key`, in one statement, so that servers and requests at the same moment cannot slip by each
 * other. Each turn moves the moment at which everything is forgiven `every` ahead; it is taken while that moment stays
 * within `burst` turns from now (the generic cell rate algorithm). A moment further ahead than any turn can have moved
 * it comes from a clock that was set back since: it locks nobody out.
 * @param now milliseconds, UTC
 * @returns null when the turn was taken, else how many milliseconds until the next one
 */
export async function takeTurn(
  db: Database,
  key: string,
  { burst, every }: { burst: number; every: number },
  now: number,
): Promise<number | null> {
  const latest = new Date(now + (burst - 1) * every);
  const interval = sql`${every} * interval '1 millisecond'`;
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  const furthest = new Date(now + burst * every + MOST_SKEW);
  const unreal = sql`${rateLimits.forgivenAt} > ${furthest.toISOString()}::timestamptz`;
  const taken = await db
    .insert(rateLimits)
    .values({ key, forgivenAt: new Date(now + every) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        forgivenAt: sql`case when ${unreal} then ${at} else greatest(${rateLimits.forgivenAt}, ${at}) end + ${interval}`,
      },
      setWhere: sql`${unreal} or ${rateLimits.forgivenAt} <= ${latest.toISOString()}::timestamptz`,
    })
    .returning({ key: rateLimits.key });
  if (taken.length > 0) return null;
  const [found] = await db
    .select({ forgivenAt: rateLimits.forgivenAt })
    .from(rateLimits)
    .where(eq(rateLimits.key, key));
  return Math.max(0, (found?.forgivenAt.getTime() ?? now) - latest.getTime());
}

/** Forgets whom nothing is held against any more. */
export async function deleteForgiven(db: Database, now: Date): Promise<void> {
  await deleteUnlocked(db, rateLimits, rateLimits.key, lt(rateLimits.forgivenAt, now));
}
