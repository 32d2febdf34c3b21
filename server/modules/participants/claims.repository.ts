import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { claimCodes, participants, users } from '../../db/schema';
import { firstRow } from '../../db/statements';

/** Lines without an account, in order of import. */
export const listUnclaimed = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: participants.id, fullName: participants.fullName, cohort: participants.cohort })
    .from(participants)
    .leftJoin(users, eq(users.participantId, participants.id))
    .where(and(inArray(participants.id, [...ids]), isNull(users.id)))
    .orderBy(asc(participants.id));

/** In place of older ones. */
export async function saveCodes(tx: Database, rows: (typeof claimCodes.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.delete(claimCodes).where(
    inArray(
      claimCodes.participantId,
      rows.map(({ participantId }) => participantId),
    ),
  );
  await tx.insert(claimCodes).values(rows);
}

/** With its line locked until the transaction ends: of two who use codes of it one is first. */
export const lockClaim = (tx: Database, codeHash: string, now: Date) =>
  firstRow(
    tx
      .select({ participant: participants })
      .from(claimCodes)
      .innerJoin(participants, eq(participants.id, claimCodes.participantId))
      .where(and(eq(claimCodes.codeHash, codeHash), gt(claimCodes.expiresAt, now)))
      .for('update'),
  );

export async function deleteClaim(tx: Database, participantId: number): Promise<void> {
  await tx.delete(claimCodes).where(eq(claimCodes.participantId, participantId));
}
