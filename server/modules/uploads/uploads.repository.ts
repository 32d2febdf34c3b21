import { and, asc, desc, eq, gt, gte, inArray, lte } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { deleteUnlocked } from '../../db/statements';
import { uploadPieces, uploads } from '../../db/schema';

export type UploadRow = typeof uploads.$inferSelect;

export async function insertUpload(tx: Database, upload: typeof uploads.$inferInsert): Promise<UploadRow> {
  const [row] = await tx.insert(uploads).values(upload).returning();
  return row!;
}

/** A student's own that has not expired, or null: to all others it is not there. */
export async function findUpload(
  db: Database,
  studentId: number,
  id: string,
  now: Date,
): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.studentId, studentId), gt(uploads.expiresAt, now)));
  return row ?? null;
}

/**
 * Adds a piece where the upload ends, in one transaction: of two for the same place one is taken.
 * @param piece.expiresAt until when the upload now waits for the next one
 * @returns false when the upload is not there any more, or goes on at another place
 */
export const appendPiece = (
  db: Database,
  upload: Pick<UploadRow, 'id' | 'length'>,
  piece: { offset: number; bytes: Uint8Array; expiresAt: Date },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { offset, bytes, expiresAt } = piece;
    const end = offset + bytes.length;
    if (end > upload.length) return false;
    const moved = await tx
      .update(uploads)
      .set({ received: end, expiresAt })
      .where(and(eq(uploads.id, upload.id), eq(uploads.received, offset)))
      .returning({ id: uploads.id });
    if (moved.length === 0) return false;
    await tx.insert(uploadPieces).values({ uploadId: upload.id, offset, bytes });
    return true;
  });

/** The bytes from the first one on, a piece at a time. They end early when the upload goes meanwhile. */
export async function* readPieces(db: Database, id: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; ;) {
    const [piece] = await db
      .select({ offset: uploadPieces.offset, bytes: uploadPieces.bytes })
      .from(uploadPieces)
      .where(and(eq(uploadPieces.uploadId, id), gte(uploadPieces.offset, at)))
      .orderBy(asc(uploadPieces.offset))
      .limit(1);
    if (!piece) return;
    yield piece.bytes;
    at = piece.offset + piece.bytes.length;
  }
}

/** Removes a student's own with all their pieces. @returns how many were there */
export async function deleteUploads(tx: Database, studentId: number, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const deleted = await tx
    .delete(uploads)
    .where(and(eq(uploads.studentId, studentId), inArray(uploads.id, ids)))
    .returning({ id: uploads.id });
  return deleted.length;
}

/** Removes all of a student's but the `kept` whose last piece came latest. */
export async function deleteStalest(tx: Database, studentId: number, kept: number): Promise<void> {
  const stalest = tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(eq(uploads.studentId, studentId))
    .orderBy(desc(uploads.expiresAt), desc(uploads.createdAt), desc(uploads.id))
    .offset(kept);
  await tx.delete(uploads).where(inArray(uploads.id, stalest));
}

/** Removes what has expired; what another request is busy with is left for next time. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await deleteUnlocked(db, uploads, uploads.id, lte(uploads.expiresAt, now));
}
