import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { recoveryCodes, secondFactors } from '../../db/schema';
import { firstRow } from '../../db/statements';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

/** The second factor of a user, also one that was not confirmed yet. */
export const findSecondFactor = (db: Database, userId: number): Promise<SecondFactorRow | null> =>
  firstRow(db.select().from(secondFactors).where(eq(secondFactors.userId, userId)));

/** The second factor that a user's sign-in needs. */
export const findConfirmedFactor = (db: Database, userId: number): Promise<SecondFactorRow | null> =>
  firstRow(
    db
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))),
  );

/** Begins a second factor, in place of one that was not confirmed. */
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

/** Notes the time step of a code. @returns false when a code of this step or a later one was used, also concurrently */
export async function useStep(db: Database, userId: number, step: number): Promise<boolean> {
  const used = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

/** Deletes a recovery code. @returns false when there is no such code, also when it was used concurrently */
export async function useRecoveryCode(db: Database, userId: number, codeHash: string): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

export const countRecoveryCodes = (db: Database, userId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** Puts new recovery codes in the place of all old ones. */
export async function replaceRecoveryCodes(
  tx: Database,
  userId: number,
  codeHashes: string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Deletes the second factor of a user and its recovery codes. @returns whether there was one */
export async function deleteFactor(tx: Database, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}
