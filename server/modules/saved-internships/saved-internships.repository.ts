import { and, desc, eq, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { internships, savedInternships, users } from '../../db/schema';

export interface SavedPress {
  internshipId: number;
  isSaved: boolean;
  changedAt: Date;
}

/** Once published ones: other titles are secret. */
export async function findPublished(db: Database, ids: number[]): Promise<Set<number>> {
  const found = await db
    .select({ id: internships.id })
    .from(internships)
    .where(and(inArray(internships.id, ids), isNotNull(internships.publishedAt)));
  return new Set(found.map(({ id }) => id));
}

/** The latest per internship counts; at equal times "saved" does. */
export async function mergePresses(tx: Database, studentId: number, presses: SavedPress[]): Promise<void> {
  if (presses.length === 0) return;
  const isLater = sql`excluded.changed_at > ${savedInternships.changedAt}
    or (excluded.changed_at = ${savedInternships.changedAt} and excluded.is_saved)`;
  await tx
    .insert(savedInternships)
    .values(presses.map((press) => ({ ...press, studentId })))
    .onConflictDoUpdate({
      target: [savedInternships.studentId, savedInternships.internshipId],
      set: { isSaved: sql`excluded.is_saved`, changedAt: sql`excluded.changed_at` },
      setWhere: isLater,
    });
}

const savedBy = (studentId: number) =>
  and(eq(savedInternships.studentId, studentId), eq(savedInternships.isSaved, true));
const latestFirst = [desc(savedInternships.changedAt), desc(savedInternships.internshipId)];

export async function keepLatest(tx: Database, studentId: number, most: number): Promise<void> {
  const kept = tx
    .select({ id: savedInternships.internshipId })
    .from(savedInternships)
    .where(savedBy(studentId))
    .orderBy(...latestFirst)
    .limit(most);
  await tx
    .update(savedInternships)
    .set({ isSaved: false })
    .where(and(savedBy(studentId), notInArray(savedInternships.internshipId, kept)));
}

export async function deleteTakenBack(tx: Database, studentId: number, before: Date): Promise<void> {
  await tx
    .delete(savedInternships)
    .where(
      and(
        eq(savedInternships.studentId, studentId),
        eq(savedInternships.isSaved, false),
        lt(savedInternships.changedAt, before),
      ),
    );
}

export const listSaved = (db: Database, studentId: number) =>
  db
    .select({
      id: internships.id,
      title: internships.title,
      companyName: users.companyName,
      lastDateToApply: internships.lastDateToApply,
      isThere: sql<boolean>`${internships.status} = 'available' and ${internships.removedAt} is null
        and ${users.status} = 'approved'`,
      changedAt: savedInternships.changedAt,
    })
    .from(savedInternships)
    .innerJoin(internships, eq(internships.id, savedInternships.internshipId))
    .innerJoin(users, eq(users.id, internships.businessId))
    .where(savedBy(studentId))
    .orderBy(...latestFirst);
