import { and, asc, desc, eq, isNull, ne, sql, lt, notExists } from 'drizzle-orm';
import { limits } from '#contract/limits';
import { isRowId } from '../../core/ids';
import type { Database } from '../../db/database';
import { prepareOnce, firstRow, behind, containsWords, type TimePosition } from '../../db/statements';
import { applications, categories, internships, users } from '../../db/schema';
import { countByInternship } from '../applications/applications.repository';

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
  takenDownAt: internships.takenDownAt,
  takenDownReason: internships.takenDownReason,
  createdAt: internships.createdAt,
  updatedAt: internships.updatedAt,
  categoryId: internships.categoryId,
  category: categories.name,
  companyName: users.companyName,
  logoFileId: users.logoFileId,
  /** More than an excerpt has, as spaces in it are joined. */
  beginning: sql<string>`left(${internships.description}, ${sql.raw(String(2 * limits.excerpt.max))})`,
};

export const rows = (db: Database) =>
  db
    .select(rowColumns)
    .from(internships)
    .innerJoin(users, eq(users.id, internships.businessId))
    .leftJoin(categories, eq(categories.id, internships.categoryId));

export type InternshipRecord = Awaited<ReturnType<typeof rows>>[number];

export interface OwnFilter {
  businessId: number;
  archived?: 'yes' | 'no' | undefined;
  search?: string | undefined;
}

const own = ({ businessId, archived, search }: OwnFilter) =>
  and(
    eq(internships.businessId, businessId),
    isNull(internships.removedAt),
    archived && (archived === 'yes' ? eq : ne)(internships.status, 'archived'),
    containsWords([internships.title, internships.location], search),
  );

/** Newest first, with the number of applications it may read (rule account-2). */
export async function listOwn(db: Database, filter: OwnFilter, after: TimePosition | null, limit: number) {
  const found = await rows(db)
    .where(and(own(filter), behind([internships.createdAt, internships.id], 'newest first', after)))
    .orderBy(desc(internships.createdAt), desc(internships.id))
    .limit(limit);
  const ids = found.map(({ id }) => id);
  const countOf = await countByInternship(db, filter.businessId, ids);
  return found.map((row) => {
    const { count = 0, waiting = 0 } = countOf.get(row.id) ?? {};
    return { ...row, applicationsCount: count, newApplicationsCount: waiting };
  });
}

export const countOwn = (db: Database, filter: OwnFilter): Promise<number> =>
  db.$count(internships, own(filter));

const internshipById = prepareOnce((db) =>
  db
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
        description: users.companyDescription,
        status: users.status,
      },
    })
    .from(internships)
    .innerJoin(users, eq(users.id, internships.businessId))
    .leftJoin(categories, eq(categories.id, internships.categoryId))
    .where(eq(internships.id, sql.placeholder('id')))
    .prepare('internship_by_id'),
);

export const findInternship = (db: Database, id: number) => firstRow(internshipById(db).execute({ id }));
export type FoundInternship = NonNullable<Awaited<ReturnType<typeof findInternship>>>;

const applicationTo = prepareOnce((db) =>
  db
    .select({ withdrawnAt: applications.withdrawnAt })
    .from(applications)
    .where(
      and(
        eq(applications.studentId, sql.placeholder('studentId')),
        eq(applications.internshipId, sql.placeholder('internshipId')),
      ),
    )
    .prepare('application_to'),
);

/** When it was withdrawn, if so; null without an application. */
export const findApplicationTo = (db: Database, studentId: number, internshipId: number) =>
  firstRow(applicationTo(db).execute({ studentId, internshipId }));

export const findCreated = (db: Database, businessId: number, creationKey: string) =>
  firstRow(
    db
      .select({ id: internships.id, creationHash: internships.creationHash })
      .from(internships)
      .where(and(eq(internships.businessId, businessId), eq(internships.creationKey, creationKey))),
  );

/** The first publication only (rule notify-6). */
const firstPublished = (at: Date) =>
  sql`coalesce(${internships.publishedAt}, ${at.toISOString()}::timestamptz)`;

export async function insertInternship(db: Database, row: typeof internships.$inferInsert): Promise<number> {
  const publishedAt = row.status === 'pending' ? null : row.createdAt;
  const [inserted] = await db
    .insert(internships)
    .values({ ...row, publishedAt })
    .returning({ id: internships.id });
  return inserted!.id;
}

export const listCategories = (db: Database) => db.select().from(categories).orderBy(asc(categories.id));

export async function categoryExists(db: Database, id: number): Promise<boolean> {
  if (!isRowId(id)) return false;
  const [found] = await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id));
  return found !== undefined;
}

export async function ensureCategories(db: Database, names: readonly string[]): Promise<void> {
  await db
    .insert(categories)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
}

/** Neither changed nor deleted until the transaction ends. */
export const shareInternship = (tx: Database, id: number) =>
  tx.select({ id: internships.id }).from(internships).where(eq(internships.id, id)).for('share');

export async function lockInternship(
  tx: Database,
  id: number,
  businessId?: number,
): Promise<FoundInternship | null> {
  const [locked] = await tx
    .select({ id: internships.id })
    .from(internships)
    .where(
      and(
        eq(internships.id, id),
        businessId === undefined ? undefined : eq(internships.businessId, businessId),
        isNull(internships.removedAt),
      ),
    )
    .for('update');
  // Read after the lock: a parallel transaction may have changed it.
  return locked ? findInternship(tx, id) : null;
}

export async function saveInternship(
  tx: Database,
  id: number,
  change: Partial<typeof internships.$inferInsert> & { updatedAt: Date },
): Promise<void> {
  const isPublished = change.status === 'available';
  await tx
    .update(internships)
    .set({ ...change, ...(isPublished && { publishedAt: firstPublished(change.updatedAt) }) })
    .where(eq(internships.id, id));
}

export async function deleteTombstones(db: Database, before: Date): Promise<void> {
  const applied = db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.internshipId, internships.id));
  await db.delete(internships).where(and(lt(internships.removedAt, before), notExists(applied)));
}

/** Rule account-1. */
export async function publishPending(tx: Database, businessId: number, at: Date): Promise<void> {
  await tx
    .update(internships)
    .set({ status: 'available', publishedAt: firstPublished(at), updatedAt: at })
    .where(
      and(
        eq(internships.businessId, businessId),
        eq(internships.status, 'pending'),
        isNull(internships.removedAt),
      ),
    );
}
