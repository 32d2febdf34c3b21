import { and, count, desc, eq, gte, isNotNull, isNull, lt, lte, not, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { applications, categories, internships, users } from '../../db/schema';

/** What a row of a list is made of: the internship, its category's name and its business's face. */
const rowColumns = {
  id: internships.id,
  businessId: internships.businessId,
  title: internships.title,
  location: internships.location,
  type: internships.type,
  financing: internships.financing,
  duration: internships.duration,
  durationUnit: internships.durationUnit,
  lastDateToApply: internships.lastDateToApply,
  status: internships.status,
  createdAt: internships.createdAt,
  updatedAt: internships.updatedAt,
  categoryId: internships.categoryId,
  category: categories.name,
  companyName: users.companyName,
  logoFileId: users.logoFileId,
};

const rows = (db: Database) =>
  db
    .select(rowColumns)
    .from(internships)
    .innerJoin(users, eq(users.id, internships.businessId))
    .leftJoin(categories, eq(categories.id, internships.categoryId));

export type InternshipRecord = Awaited<ReturnType<typeof rows>>[number];

/** Decision 19. @param today the date in Port Moresby, `YYYY-MM-DD` */
const isPublic = (today: string) =>
  and(
    eq(internships.status, 'available'),
    isNull(internships.removedAt),
    gte(internships.lastDateToApply, today),
    eq(users.status, 'approved'),
  ) as SQL;

/** The row changed, or its business did: its name, its logo, its approval. */
const changedSince = (since: Date) => or(gte(internships.updatedAt, since), gte(users.updatedAt, since));

const newestFirst = [desc(internships.createdAt), desc(internships.id)];

/** Public rows; with `since`, only those changed from then on. */
export const listPublic = (db: Database, today: string, since?: Date) =>
  rows(db)
    .where(and(isPublic(today), since && changedSince(since)))
    .orderBy(...newestFirst);

/** Every row that is not removed, for admins. */
export const listAll = (db: Database, since?: Date) =>
  rows(db)
    .where(and(isNull(internships.removedAt), since && changedSince(since)))
    .orderBy(...newestFirst);

/**
 * Ids that are not public now and may have been at `since`: there already, and changed since then, or closed by a date
 * that passed. What came later was never on anybody's phone.
 * @param seenUntil what was created later cannot have been seen
 * @param sinceDay the date in Port Moresby at `since`
 */
export async function listLeftPublic(
  db: Database,
  today: string,
  seenUntil: Date,
  since: Date,
  sinceDay: string,
) {
  const closedMeanwhile = and(
    lt(internships.lastDateToApply, today),
    gte(internships.lastDateToApply, sinceDay),
  );
  const left = await db
    .select({ id: internships.id })
    .from(internships)
    .innerJoin(users, eq(users.id, internships.businessId))
    .where(
      and(
        not(isPublic(today)),
        lte(internships.createdAt, seenUntil),
        or(changedSince(since), closedMeanwhile),
      ),
    )
    .orderBy(internships.id);
  return left.map(({ id }) => id);
}

export async function listRemoved(db: Database, since: Date) {
  const removed = await db
    .select({ id: internships.id })
    .from(internships)
    .where(gte(internships.removedAt, since))
    .orderBy(internships.id);
  return removed.map(({ id }) => id);
}

/** A business's own, with the number of applications it may see (decision 6: held ones are not counted). */
export async function listOwn(db: Database, businessId: number) {
  const own = await rows(db)
    .where(and(eq(internships.businessId, businessId), isNull(internships.removedAt)))
    .orderBy(...newestFirst);
  const counts = await db
    .select({ id: applications.internshipId, count: count() })
    .from(applications)
    .innerJoin(internships, eq(internships.id, applications.internshipId))
    .where(and(eq(internships.businessId, businessId), isNotNull(applications.releasedAt)))
    .groupBy(applications.internshipId);
  const countOf = new Map(counts.map((row) => [row.id, row.count]));
  return own.map((row) => ({ ...row, applicationsCount: countOf.get(row.id) ?? 0 }));
}

export async function findInternship(db: Database, id: number) {
  const [found] = await db
    .select({
      ...rowColumns,
      description: internships.description,
      requiredSkills: internships.requiredSkills,
      removedAt: internships.removedAt,
      business: {
        representativeName: users.fullName,
        email: users.email,
        mobileNumber: users.mobileNumber,
        businessNumber: users.businessNumber,
        city: users.city,
        websiteUrl: users.websiteUrl,
        status: users.status,
      },
    })
    .from(internships)
    .innerJoin(users, eq(users.id, internships.businessId))
    .leftJoin(categories, eq(categories.id, internships.categoryId))
    .where(eq(internships.id, id));
  return found ?? null;
}
export type FoundInternship = NonNullable<Awaited<ReturnType<typeof findInternship>>>;

export async function hasApplied(db: Database, studentId: number, internshipId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.studentId, studentId), eq(applications.internshipId, internshipId)));
  return found !== undefined;
}

/** The internship that a business created with this key, whatever became of it. */
export async function findCreated(db: Database, businessId: number, creationKey: string) {
  const [created] = await db
    .select({ id: internships.id })
    .from(internships)
    .where(and(eq(internships.businessId, businessId), eq(internships.creationKey, creationKey)));
  return created ? findInternship(db, created.id) : null;
}

/** @throws a unique violation when the business has used the creation key already */
export async function insertInternship(db: Database, row: typeof internships.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(internships).values(row).returning({ id: internships.id });
  return inserted!.id;
}
