import { and, eq, isNull } from 'drizzle-orm';
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
