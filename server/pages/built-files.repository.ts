import { eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { builtFiles } from '../db/schema';
import { deleteUnlocked, firstRow } from '../db/statements';

/** Notes that these files were served now. @returns the paths that are not stored yet */
export async function touchBuiltFiles(db: Database, paths: readonly string[], now: Date): Promise<string[]> {
  const touched = await db
    .update(builtFiles)
    .set({ servedAt: now })
    .where(inArray(builtFiles.path, [...paths]))
    .returning({ path: builtFiles.path });
  const stored = new Set(touched.map(({ path }) => path));
  return paths.filter((path) => !stored.has(path));
}

/** Stores a file, compressed with Brotli, unless another server has. */
export async function insertBuiltFile(
  db: Database,
  path: string,
  brotli: Uint8Array,
  now: Date,
): Promise<void> {
  await db.insert(builtFiles).values({ path, brotli, servedAt: now }).onConflictDoNothing();
}

/** @returns its bytes, compressed with Brotli; null when it is not stored */
export async function readBuiltFile(db: Database, path: string): Promise<Uint8Array | null> {
  const found = await firstRow(
    db.select({ brotli: builtFiles.brotli }).from(builtFiles).where(eq(builtFiles.path, path)),
  );
  return found?.brotli ?? null;
}

export const deleteBuiltFiles = (db: Database, before: Date): Promise<void> =>
  deleteUnlocked(db, builtFiles, builtFiles.path, lt(builtFiles.servedAt, before));
