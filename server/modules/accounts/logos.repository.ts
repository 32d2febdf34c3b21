import { and, eq, notExists } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { files, users } from '../../db/schema';

/** Deletes a logo's row unless somebody still shows it. @returns whether it is gone */
export async function deleteUnusedLogo(tx: Database, fileId: string): Promise<boolean> {
  const shown = tx.select({ id: users.id }).from(users).where(eq(users.logoFileId, fileId));
  const deleted = await tx
    .delete(files)
    .where(and(eq(files.id, fileId), eq(files.purpose, 'logo'), notExists(shown)))
    .returning({ id: files.id });
  return deleted.length > 0;
}
