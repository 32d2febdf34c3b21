import { eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { firstRow } from '../../db/statements';
import { files } from '../../db/schema';

export type FileRow = typeof files.$inferSelect;

export const findFile = (db: Database, id: string): Promise<FileRow | null> =>
  firstRow(db.select().from(files).where(eq(files.id, id)));

/** The bytes must be stored durably before their row is inserted. */
export async function insertFiles(db: Database, rows: FileRow[]): Promise<void> {
  await db.insert(files).values(rows);
}

/** Returns those of `ids` that have a row. */
export async function findFileIds(db: Database, ids: string[]): Promise<Set<string>> {
  const found = await db.select({ id: files.id }).from(files).where(inArray(files.id, ids));
  return new Set(found.map(({ id }) => id));
}
