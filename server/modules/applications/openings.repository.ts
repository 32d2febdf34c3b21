import { asc, desc, eq } from 'drizzle-orm';
import { portMoresbyDate } from '#contract/closing';
import type { OpenedThing } from '#contract/status';
import type { Caller } from '../../core/caller';
import type { Database } from '../../db/database';
import { applicationOpenings, users } from '../../db/schema';

/** Once a day (rule apply-8). */
export async function recordOpening(
  tx: Database,
  at: Date,
  { userId, role }: Pick<Caller, 'userId' | 'role'>,
  applicationId: number,
  what: OpenedThing,
): Promise<void> {
  if (role === 'student') return;
  const day = portMoresbyDate(at.getTime());
  await tx
    .insert(applicationOpenings)
    .values({ applicationId, byUserId: userId, what, day, at })
    .onConflictDoNothing();
}

const most = 50;

/** Oldest first. */
export async function listOpenings(db: Database, applicationId: number) {
  const newest = db
    .select()
    .from(applicationOpenings)
    .where(eq(applicationOpenings.applicationId, applicationId))
    .orderBy(desc(applicationOpenings.at), desc(applicationOpenings.what))
    .limit(most)
    .as('newest');
  return db
    .select({
      what: newest.what,
      at: newest.at,
      role: users.role,
      fullName: users.fullName,
      companyName: users.companyName,
    })
    .from(newest)
    .innerJoin(users, eq(users.id, newest.byUserId))
    .orderBy(asc(newest.at), asc(newest.what));
}
