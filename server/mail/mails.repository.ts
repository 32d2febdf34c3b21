import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database';
import { mails } from '../db/schema';
import { firstRow } from '../db/statements';
import { bulkKinds, type ApplicationNews, type NewMail } from './kinds';

const waiting = and(isNull(mails.sentAt), isNull(mails.failedAt));

/** In the causing transaction: sent exactly when it commits. */
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
 * Queues an application's mail for `due`, or replaces the waiting one. Call it with the application locked.
 * @param latest makes the data from the waiting mail's, if any; null for no mail
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

export type QueuedMail = NewMail & {
  id: number;
  messageId: string;
  /** Including this time. */
  attempts: number;
  createdAt: Date;
};

/** The longest due of these, in one statement: several servers never claim the same one. */
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

/** The longest due mail, bulk mail last, without an open transaction; claimable again after `until`. */
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

/** False once another server has claimed it after the lease. */
const stillClaimed = ({ id, attempts }: Claim) =>
  and(eq(mails.id, id), eq(mails.attempts, attempts), waiting);

/** Deletes the mail's data too. */
export async function markSent(db: Database, { id }: Claim, now: Date): Promise<void> {
  await db.update(mails).set({ sentAt: now, data: {} }).where(eq(mails.id, id));
}

export async function postpone(db: Database, claim: Claim, nextAttemptAt: Date): Promise<void> {
  await db.update(mails).set({ nextAttemptAt }).where(stillClaimed(claim));
}

export async function markFailed(db: Database, claim: Claim, now: Date): Promise<void> {
  await db.update(mails).set({ failedAt: now }).where(stillClaimed(claim));
}

/** Mail without a recipient. */
export async function deleteMail(db: Database, claim: Claim): Promise<void> {
  await db.delete(mails).where(stillClaimed(claim));
}

/** Sent and failed ones queued before `before`. */
export async function deleteDoneMails(db: Database, before: Date): Promise<void> {
  await db
    .delete(mails)
    .where(and(lt(mails.createdAt, before), or(isNotNull(mails.sentAt), isNotNull(mails.failedAt))));
}
