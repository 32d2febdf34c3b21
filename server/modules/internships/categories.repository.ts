import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { categories } from '../../db/schema';

export const listCategories = (db: Database) => db.select().from(categories).orderBy(asc(categories.id));

export async function categoryExists(db: Database, id: number): Promise<boolean> {
  const [found] = await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id));
  return found !== undefined;
}

/** Adds those of `names` that are missing. */
export async function ensureCategories(db: Database, names: readonly string[]): Promise<void> {
  await db
    .insert(categories)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
}
