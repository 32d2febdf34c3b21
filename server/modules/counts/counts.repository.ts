import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Role } from '#contract/status';
import type { Database } from '../../db/database';
import { applications, internships, users } from '../../db/schema';

const notRemoved = isNull(internships.removedAt);

export const countUsers = (db: Database, role: Role): Promise<number> =>
  db.$count(users, eq(users.role, role));

export const countInternships = (db: Database): Promise<number> => db.$count(internships, notRemoved);

export const countApplications = (db: Database): Promise<number> => db.$count(applications);

export const countInternshipsOf = (db: Database, businessId: number): Promise<number> =>
  db.$count(internships, and(eq(internships.businessId, businessId), notRemoved));

/** Applications to a business without held ones (rule 6); an index-only scan of `applications_released`. */
export async function countReleasedOf(db: Database, businessId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(internships)
    .innerJoin(
      applications,
      and(eq(applications.internshipId, internships.id), isNotNull(applications.releasedAt)),
    )
    .where(and(eq(internships.businessId, businessId), notRemoved));
  return row!.count;
}
