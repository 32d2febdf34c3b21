import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { mails } from '../db/schema';
import type { NewMail } from './kinds';

/**
 * Puts mail into the queue, in the transaction of what caused it: none is sent for what was rolled back, and none is
 * forgotten for what was committed.
 */
export async function enqueueMail(tx: Database, at: Date, ...wanted: NewMail[]): Promise<void> {
  if (wanted.length === 0) return;
  await tx.insert(mails).values(
    wanted.map(({ kind, to, data }) => ({
      messageId: randomUUID(),
      kind,
      recipient: to,
      data,
      nextAttemptAt: at,
      createdAt: at,
    })),
  );
}

/** A mail that was claimed, as it was put into the queue. */
export type QueuedMail = NewMail & {
  id: number;
  messageId: string;
  /** How often it was claimed, this time among them. */
  attempts: number;
  createdAt: Date;
};

const waiting = and(isNull(mails.sentAt), isNull(mails.failedAt));

/**
 * Takes the mail that has waited longest, in one statement: several servers never take the same one, and none holds a
 * transaction open while it talks to a mail server. Whoever dies with it leaves it to be taken again when `until` has come.
 * @returns null when none is due
 */
export async function claimMail(db: Database, now: Date, until: Date): Promise<QueuedMail | null> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(waiting, lte(mails.nextAttemptAt, now)))
    .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(mails)
    .set({ nextAttemptAt: until, attempts: sql`${mails.attempts} + 1` })
    .where(eq(mails.id, sql`(${due})`))
    .returning();
  if (!row) return null;
  const { id, messageId, attempts, createdAt } = row;
  // What enqueueMail wrote, and nobody else writes here.
  const mail = { kind: row.kind, to: row.recipient, data: row.data } as unknown as NewMail;
  return { ...mail, id, messageId, attempts, createdAt };
}

type Claim = Pick<QueuedMail, 'id' | 'attempts'>;

/** Whoever comes back after their time is over changes nothing of what the next one does. */
const stillMine = ({ id, attempts }: Claim) => and(eq(mails.id, id), eq(mails.attempts, attempts), waiting);

/** It left: what it said is forgotten. */
export async function markSent(db: Database, { id }: Claim, now: Date): Promise<void> {
  await db.update(mails).set({ sentAt: now, data: {} }).where(eq(mails.id, id));
}

export async function postpone(db: Database, claim: Claim, nextAttemptAt: Date): Promise<void> {
  await db.update(mails).set({ nextAttemptAt }).where(stillMine(claim));
}

export async function giveUp(db: Database, claim: Claim, now: Date): Promise<void> {
  await db.update(mails).set({ failedAt: now }).where(stillMine(claim));
}

/** For mail that is about nothing any more. */
export async function dropMail(db: Database, claim: Claim): Promise<void> {
  await db.delete(mails).where(stillMine(claim));
}

/** Deletes what was written before `before` and was sent or given up. */
export async function deleteDoneMails(db: Database, before: Date): Promise<void> {
  await db
    .delete(mails)
    .where(and(lt(mails.createdAt, before), or(isNotNull(mails.sentAt), isNotNull(mails.failedAt))));
}
