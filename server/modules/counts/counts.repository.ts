import { and, countDistinct, eq, isNull } from 'drizzle-orm';
import type { Role } from '#contract/status';
import type { Database } from '../../db/database';
import { applications, internships, users } from '../../db/schema';

const notRemoved = isNull(internships.removedAt);

export const countUsers = (db: Database, role: Role): Promise<number> =>
  db.$count(users, eq(users.role, role));

export const countApproved = (db: Database, role: Role): Promise<number> =>
  db.$count(users, and(eq(users.role, role), eq(users.status, 'approved')));

export async function countHired(db: Database): Promise<number> {
  const [found] = await db
    .select({ hired: countDistinct(applications.studentId) })
    .from(applications)
    .where(eq(applications.status, 'hired'));
  return found!.hired;
}

export const countInternships = (db: Database): Promise<number> => db.$count(internships, notRemoved);

export const countApplications = (db: Database): Promise<number> => db.$count(applications);

export const countInternshipsOf = (db: Database, businessId: number): Promise<number> =>
  db.$count(internships, and(eq(internships.businessId, businessId), notRemoved));
