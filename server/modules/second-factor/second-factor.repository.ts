import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { recoveryCodes, secondFactors } from '../../db/schema';
import { firstRow } from '../../db/statements';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export const findSecondFactor = (db: Database, userId: number): Promise<SecondFactorRow | null> =>
  firstRow(db.select().from(secondFactors).where(eq(secondFactors.userId, userId)));

export const findConfirmedFactor = (db: Database, userId: number): Promise<SecondFactorRow | null> =>
  firstRow(
    db
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))),
  );

export async function saveStartedFactor(
  tx: Database,
  row: Pick<SecondFactorRow, 'userId' | 'secret' | 'startedAt'>,
): Promise<void> {
  const started = { ...row, confirmedAt: null, lastStep: 0 };
  await tx
    .insert(secondFactors)
    .values(started)
    .onConflictDoUpdate({ target: secondFactors.userId, set: started });
}

export async function confirmFactor(
  tx: Database,
  userId: number,
  confirmed: Pick<SecondFactorRow, 'confirmedAt' | 'lastStep'>,
): Promise<void> {
  await tx.update(secondFactors).set(confirmed).where(eq(secondFactors.userId, userId));
}

/** False when this step or a later one was used, also concurrently */
export async function useStep(db: Database, userId: number, step: number): Promise<boolean> {
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

/** False when unknown, or used concurrently */
export async function useRecoveryCode(db: Database, userId: number, codeHash: string): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

export const countRecoveryCodes = (db: Database, userId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

export async function replaceRecoveryCodes(
  tx: Database,
  userId: number,
  codeHashes: string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

export async function deleteFactor(tx: Database, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}
