import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, max, or, sql, type SQL } from 'drizzle-orm';
import { DAY } from '#contract/dates';
import type { NewsKind } from '#contract/news';
import type { Channel } from '#contract/notifications';
import type { Database } from '../db/database';
import { news, newsReadMarks, outgoing, pushSubscriptions, users } from '../db/schema';
import { deleteUnlocked, firstRow } from '../db/statements';
import { bulkKinds, type MailTo, type NewMail } from './mail/kinds';

export type OutgoingRow = typeof outgoing.$inferSelect;
export type ChannelName = OutgoingRow['channel'];
type NewRow = Pick<OutgoingRow, 'channel' | 'kind'> & Partial<OutgoingRow>;

/** From when it is due: mail by RFC 5321, section 4.5.4.1; news of yesterday rings no phone. */
const lifeMs: Record<ChannelName, number> = { mail: 5 * DAY, push: DAY, sms: DAY };

const waiting = and(isNull(outgoing.sentAt), isNull(outgoing.failedAt));

/** In the causing transaction: sent exactly when it commits. Due at `at` unless `runAt` is later. */
export async function enqueue(tx: Database, at: Date, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  const due = rows.map(({ runAt = at, ...row }) => {
    const expiresAt = new Date(runAt.getTime() + lifeMs[row.channel]);
    return { ...row, runAt, expiresAt, createdAt: at };
  });
  await tx.insert(outgoing).values(due);
}

const mailRow = ({ kind, to, data }: NewMail): NewRow => ({
  ...{ channel: 'mail', kind, recipient: to, data: { ...data }, isBulk: bulkKinds.includes(kind) },
});

/** Who has no e-mail (rule sign-in-8) gets none. */
export const enqueueMail = (tx: Database, at: Date, ...mails: MailTo[]): Promise<void> =>
  enqueue(tx, at, mails.filter(hasMailbox).map(mailRow));

const hasMailbox = (mail: MailTo): mail is NewMail => mail.to !== null;

/** In place of the one with this key that is not due yet; null only deletes that. */
export async function replaceMail(
  tx: Database,
  at: Date,
  replaceKey: string,
  next: { mail: MailTo; runAt: Date } | null,
): Promise<void> {
  const isUntouched = and(waiting, eq(outgoing.attempts, 0), gt(outgoing.runAt, at));
  await tx.delete(outgoing).where(and(eq(outgoing.replaceKey, replaceKey), isUntouched));
  if (next && hasMailbox(next.mail))
    await enqueue(tx, at, [{ ...mailRow(next.mail), runAt: next.runAt, replaceKey }]);
}

/** One statement: several servers never claim the same. Unless `isRepeated` it counts as failed at first. */
export function claim(
  db: Database,
  channel: ChannelName,
  now: Date,
  until: Date,
  isRepeated: boolean,
): Promise<OutgoingRow | null> {
  const due = db
    .select({ id: outgoing.id })
    .from(outgoing)
    .where(and(eq(outgoing.channel, channel), waiting, lte(outgoing.runAt, now)))
    .orderBy(asc(outgoing.isBulk), asc(outgoing.runAt), asc(outgoing.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const failed = isRepeated ? {} : { failedAt: now, lastError: 'no answer' };
  return firstRow(
    db
      .update(outgoing)
      .set({ runAt: until, attempts: sql`${outgoing.attempts} + 1`, ...failed })
      .where(eq(outgoing.id, sql`(${due})`))
      .returning(),
  );
}

type Claim = Pick<OutgoingRow, 'id' | 'attempts'>;

/** False once it was sent, or another server has claimed it after the lease. */
const stillClaimed = ({ id, attempts }: Claim) =>
  and(eq(outgoing.id, id), eq(outgoing.attempts, attempts), isNull(outgoing.sentAt));

/** Also after another server's claim. Deletes what it said. */
export async function markSent(db: Database, { id }: Claim, now: Date): Promise<void> {
  const sent = { sentAt: now, failedAt: null, lastError: null, data: {} };
  await db.update(outgoing).set(sent).where(eq(outgoing.id, id));
}

/** Without `next` it is given up. */
export async function markFailed(
  db: Database,
  row: Claim,
  { now, next, lastError }: { now: Date; next: Date | null; lastError: string },
): Promise<void> {
  const outcome = { runAt: next ?? now, failedAt: next ? null : now };
  await db
    .update(outgoing)
    .set({ ...outcome, lastError })
    .where(stillClaimed(row));
}

export async function drop(db: Database, row: Claim): Promise<void> {
  await db.delete(outgoing).where(stillClaimed(row));
}

const phone = {
  id: pushSubscriptions.id,
  endpoint: pushSubscriptions.endpoint,
  p256dh: pushSubscriptions.p256dh,
  auth: pushSubscriptions.auth,
};

/** Of a test message, which is no news (rule admin-10). */
export const findTestPhone = (db: Database, { subscriptionId }: OutgoingRow) =>
  firstRow(
    db
      .select({ userId: pushSubscriptions.userId, applicationId: sql<null>`null`, subscription: phone })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.id, subscriptionId ?? 0)),
  );

/** Null when the news was withdrawn or read (rules notify-4 and notify-5). */
export const findUnread = (db: Database, { newsId, subscriptionId }: OutgoingRow) =>
  firstRow(
    db
      .select({
        userId: news.userId,
        applicationId: news.applicationId,
        status: users.status,
        mobileNumber: users.mobileNumber,
        language: users.language,
        subscription: phone,
      })
      .from(news)
      .innerJoin(users, eq(users.id, news.userId))
      .leftJoin(newsReadMarks, eq(newsReadMarks.userId, news.userId))
      .leftJoin(pushSubscriptions, eq(pushSubscriptions.id, subscriptionId ?? 0))
      .where(and(eq(news.id, newsId ?? 0), or(isNull(newsReadMarks.upTo), lt(newsReadMarks.upTo, news.id)))),
  );

export async function dropWaiting(
  tx: Database,
  userId: number,
  channel: Channel,
  kinds: readonly NewsKind[],
): Promise<void> {
  const own = tx.select({ id: news.id }).from(news).where(eq(news.userId, userId));
  const isOff = and(eq(outgoing.channel, channel), inArray(outgoing.kind, [...kinds]));
  await tx.delete(outgoing).where(and(waiting, isOff, inArray(outgoing.newsId, own)));
}

const countIf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`;

/** A channel's queue without what is for later; `since` is when the oldest was due. */
export async function readQueues(db: Database, now: Date) {
  const due = and(waiting, or(lte(outgoing.runAt, now), gt(outgoing.attempts, 0)));
  const { channel, lastError } = outgoing;
  const found = await db
    .select({
      channel,
      waiting: countIf(due),
      retrying: countIf(and(waiting, isNotNull(lastError))),
      failed: countIf(isNotNull(outgoing.failedAt)),
      expiresAt: sql<Date | null>`min(${outgoing.expiresAt}) filter (where ${due})`.mapWith(
        outgoing.expiresAt,
      ),
      lastSent: max(outgoing.sentAt),
      lastFailed: max(outgoing.failedAt),
      lastError: sql<
        string | null
      >`(array_agg(${lastError} order by ${outgoing.runAt} desc) filter (where ${lastError} is not null))[1]`,
    })
    .from(outgoing)
    .groupBy(channel);
  const none = { waiting: 0, retrying: 0, failed: 0, lastSent: null, lastFailed: null, lastError: null };
  return channel.enumValues.map((name) => {
    const { expiresAt, ...queue } = found.find((row) => row.channel === name) ?? { ...none, expiresAt: null };
    return { ...queue, channel: name, since: expiresAt && new Date(expiresAt.getTime() - lifeMs[name]) };
  });
}

/** Dead letters. */
export const listFailed = (db: Database) =>
  db
    .select()
    .from(outgoing)
    .where(isNotNull(outgoing.failedAt))
    .orderBy(asc(outgoing.failedAt), asc(outgoing.id));

/** Not those with an attempt in flight; without `ids` all. */
export async function retryFailed(db: Database, now: Date, ids: readonly number[]): Promise<number> {
  const these = ids.length > 0 ? inArray(outgoing.id, [...ids]) : undefined;
  let count = 0;
  for (const channel of outgoing.channel.enumValues) {
    const isFailed = and(
      eq(outgoing.channel, channel),
      isNotNull(outgoing.failedAt),
      lte(outgoing.runAt, now),
    );
    const expiresAt = new Date(now.getTime() + lifeMs[channel]);
    const retried = await db
      .update(outgoing)
      .set({ runAt: now, expiresAt, attempts: 0, failedAt: null })
      .where(and(isFailed, these))
      .returning({ id: outgoing.id });
    count += retried.length;
  }
  return count;
}

export const deleteDone = (db: Database, before: Date): Promise<void> => {
  const isDone = or(isNotNull(outgoing.sentAt), isNotNull(outgoing.failedAt));
  const isOld = or(and(lt(outgoing.createdAt, before), isDone), lt(outgoing.expiresAt, before));
  return deleteUnlocked(db, outgoing, outgoing.id, isOld);
};
