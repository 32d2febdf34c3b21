import { and, eq, isNull, lt, notExists } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { applications, internships } from '../../db/schema';
import { findInternship, type FoundInternship } from './internships.repository';

/** Locks a business's internship; null when it does not exist, is another's, or is removed. */
export async function lockOwn(tx: Database, businessId: number, id: number): Promise<FoundInternship | null> {
  const [locked] = await tx
    .select({ id: internships.id })
    .from(internships)
    .where(and(eq(internships.id, id), eq(internships.businessId, businessId), isNull(internships.removedAt)))
    .for('update');
  // Read after the lock: a parallel transaction may have changed it.
  return locked ? findInternship(tx, id) : null;
}

/** Updates an internship locked by `lockOwn`. */
export async function saveInternship(
  tx: Database,
  id: number,
  change: Partial<typeof internships.$inferInsert>,
): Promise<void> {
  await tx.update(internships).set(change).where(eq(internships.id, id));
}

/** Deletes internships that were removed before a time and have no application. */
export async function deleteTombstones(db: Database, before: Date): Promise<void> {
  const applied = db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.internshipId, internships.id));
  await db.delete(internships).where(and(lt(internships.removedAt, before), notExists(applied)));
}
