import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database';
import { mails } from '../db/schema';
import { firstRow } from '../db/statements';
import { bulkKinds, type ApplicationNews, type NewMail } from './kinds';

const waiting = and(isNull(mails.sentAt), isNull(mails.failedAt));

/** Queues mails in the transaction that causes them: they are sent exactly when it commits. */
export async function enqueueMail(tx: Database, at: Date, ...newMails: NewMail[]): Promise<void> {
  if (newMails.length === 0) return;
  await tx.insert(mails).values(
    newMails.map(({ kind, to, data }) => ({
      messageId: randomUUID(),
      kind,
      recipient: to,
      data: { ...data },
      nextAttemptAt: at,
      createdAt: at,
    })),
  );
}

/**
 * Queues the mail about an application for `due`, or puts it in place of one that still waits for its time: who flips a
 * status sends one mail, with the last one. Call it with the application locked.
 * @param latest makes the mail's data from those of the one that waits, if any; null for no mail
 */
export async function enqueueLatestNews(
  tx: Database,
  at: Date,
  due: Date,
  { to, applicationId }: { to: string; applicationId: number },
  latest: (waiting: ApplicationNews | null) => ApplicationNews | null,
): Promise<void> {
  const kind = 'application_status_changed';
  const isSame = and(
    eq(mails.kind, kind),
    eq(mails.recipient, to),
    eq(sql`${mails.data} ->> 'applicationId'`, String(applicationId)),
  );
  const isUntouched = and(waiting, eq(mails.attempts, 0), gt(mails.nextAttemptAt, at));
  const [found] = await tx
    .select({ id: mails.id, data: mails.data })
    .from(mails)
    .where(and(isSame, isUntouched))
    .for('update');
  const data = latest(found ? (found.data as unknown as ApplicationNews) : null);
  if (found && data)
    await tx
      .update(mails)
      .set({ data: { ...data } })
      .where(eq(mails.id, found.id));
  else if (found) await tx.delete(mails).where(eq(mails.id, found.id));
  else if (data)
    await tx.insert(mails).values({
      messageId: randomUUID(),
      kind,
      recipient: to,
      data: { ...data },
      nextAttemptAt: due,
      createdAt: at,
    });
}

/** A claimed mail, as it was queued. */
export type QueuedMail = NewMail & {
  id: number;
  messageId: string;
  /** How often it was claimed, including this time. */
  attempts: number;
  createdAt: Date;
};

/** Claims what has been due longest of these mails, in one statement: several servers never claim the same one. */
function claimDue(db: Database, now: Date, until: Date, these?: SQL) {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(waiting, lte(mails.nextAttemptAt, now), these))
    .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return firstRow(
    db
      .update(mails)
      .set({ nextAttemptAt: until, attempts: sql`${mails.attempts} + 1` })
      .where(eq(mails.id, sql`(${due})`))
      .returning(),
  );
}

/**
 * Claims the mail that has been due longest, those for many people at once last. No transaction stays open while a mail is sent.
 * When a server dies, its mail can be claimed again after `until`.
 * @returns null when none is due
 */
export async function claimMail(db: Database, now: Date, until: Date): Promise<QueuedMail | null> {
  // Two statements: ordered by kind, one would sort all that are due.
  const first = await claimDue(db, now, until, notInArray(mails.kind, [...bulkKinds]));
  const row = first ?? (await claimDue(db, now, until));
  if (!row) return null;
  const { id, messageId, attempts, createdAt } = row;
  // enqueueMail, the only writer, has checked these types.
  const mail = { kind: row.kind, to: row.recipient, data: row.data } as unknown as NewMail;
  return { ...mail, id, messageId, attempts, createdAt };
}

type Claim = Pick<QueuedMail, 'id' | 'attempts'>;

/** False once the lease has expired and another claim has incremented the attempts. */
const stillClaimed = ({ id, attempts }: Claim) =>
  and(eq(mails.id, id), eq(mails.attempts, attempts), waiting);

/** Also deletes the mail's data. */
export async function markSent(db: Database, { id }: Claim, now: Date): Promise<void> {
  await db.update(mails).set({ sentAt: now, data: {} }).where(eq(mails.id, id));
}

export async function postpone(db: Database, claim: Claim, nextAttemptAt: Date): Promise<void> {
  await db.update(mails).set({ nextAttemptAt }).where(stillClaimed(claim));
}

export async function markFailed(db: Database, claim: Claim, now: Date): Promise<void> {
  await db.update(mails).set({ failedAt: now }).where(stillClaimed(claim));
}

/** For mail without a recipient. */
export async function deleteMail(db: Database, claim: Claim): Promise<void> {
  await db.delete(mails).where(stillClaimed(claim));
}

/** Deletes the sent and failed mails queued before `before`. */
export async function deleteDoneMails(db: Database, before: Date): Promise<void> {
  await db
    .delete(mails)
    .where(and(lt(mails.createdAt, before), or(isNotNull(mails.sentAt), isNotNull(mails.failedAt))));
}
