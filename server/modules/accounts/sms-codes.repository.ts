import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { smsCodes } from '../../db/schema';
import { firstRow } from '../../db/statements';

type CodeRow = typeof smsCodes.$inferSelect;
export type CodeKind = CodeRow['kind'];

export const isCodeKind = (kind: string): kind is CodeKind =>
  (smsCodes.kind.enumValues as readonly string[]).includes(kind);

/** In place of an older one. */
export async function putCode(db: Database, row: Omit<CodeRow, 'tries'>): Promise<void> {
  const set = { ...row, tries: 0 };
  await db
    .insert(smsCodes)
    .values(set)
    .onConflictDoUpdate({ target: [smsCodes.userId, smsCodes.kind], set });
}

/** Null when time or tries are over. */
export const countTry = (
  tx: Database,
  userId: number,
  kind: CodeKind,
  { now, tries }: { now: Date; tries: number },
): Promise<CodeRow | null> =>
  firstRow(
    tx
      .update(smsCodes)
      .set({ tries: sql`${smsCodes.tries} + 1` })
      .where(
        and(
          ...[eq(smsCodes.userId, userId), eq(smsCodes.kind, kind)],
          ...[gt(smsCodes.expiresAt, now), lt(smsCodes.tries, tries)],
        ),
      )
      .returning(),
  );

export async function deleteCodesOf(tx: Database, userId: number): Promise<void> {
  await tx.delete(smsCodes).where(eq(smsCodes.userId, userId));
}

export async function deleteCodesUntil(db: Database, moment: Date): Promise<void> {
  await db.delete(smsCodes).where(lte(smsCodes.expiresAt, moment));
}
