import { and, asc, desc, eq, gt, gte, inArray, lte, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { deleteUnlocked, firstRow } from '../../db/statements';
import { applications, files, uploadPieces, uploads, users } from '../../db/schema';

export type UploadRow = typeof uploads.$inferSelect;

export async function insertUpload(tx: Database, upload: typeof uploads.$inferInsert): Promise<UploadRow> {
  const [row] = await tx.insert(uploads).values(upload).returning();
  return row!;
}

export const findUpload = (
  db: Database,
  studentId: number,
  id: string,
  now: Date,
): Promise<UploadRow | null> =>
  firstRow(
    db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.studentId, studentId), gt(uploads.expiresAt, now))),
  );

/** Of two pieces with the same offset one is stored; false when deleted, or at another offset. */
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

/** Ends early when the upload is deleted meanwhile. */
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

/** Of all unapproved accounts: uploads as announced, and documents of applications. */
export async function pendingBytes(db: Database): Promise<number> {
  const sum = (size: SQLWrapper) => sql<number>`coalesce(sum(${size}), 0)`.mapWith(Number);
  const [announced] = await db
    .select({ bytes: sum(uploads.length) })
    .from(users)
    .innerJoin(uploads, eq(uploads.studentId, users.id))
    .where(eq(users.status, 'pending'));
  const [stored] = await db
    .select({ bytes: sum(files.size) })
    .from(users)
    .innerJoin(applications, eq(applications.studentId, users.id))
    .innerJoin(
      files,
      or(eq(files.id, applications.resumeFileId), eq(files.id, applications.coverLetterFileId)),
    )
    .where(eq(users.status, 'pending'));
  return announced!.bytes + stored!.bytes;
}

export async function deleteUploads(tx: Database, studentId: number, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(uploads).where(and(eq(uploads.studentId, studentId), inArray(uploads.id, ids)));
}

export async function deleteLeastRecent(tx: Database, studentId: number, kept: number): Promise<void> {
  const leastRecent = tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(eq(uploads.studentId, studentId))
    .orderBy(desc(uploads.expiresAt), desc(uploads.createdAt), desc(uploads.id))
    .offset(kept);
  await tx.delete(uploads).where(inArray(uploads.id, leastRecent));
}

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await deleteUnlocked(db, uploads, uploads.id, lte(uploads.expiresAt, now));
}
