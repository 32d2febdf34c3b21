import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Language } from '#contract/languages';
import type { NewsKind } from '#contract/news';
import type { Channel } from '#contract/notification-topics';
import type { Database } from '../../db/database';
import { deliveries, news, newsReadMarks, pushSubscriptions, users } from '../../db/schema';
import { deleteUnlocked, firstRow } from '../../db/statements';

/** Due news without a notification, locked until the transaction ends. */
export const claimUntold = (tx: Database, now: Date, most: number) =>
  tx
    .select({
      id: news.id,
      userId: news.userId,
      kind: news.kind,
      data: news.data,
      settledAt: news.settledAt,
    })
    .from(news)
    .where(and(isNull(news.toldAt), lte(news.settledAt, now)))
    .orderBy(asc(news.settledAt), asc(news.id))
    .limit(most)
    .for('update', { skipLocked: true });
export type UntoldNews = Awaited<ReturnType<typeof claimUntold>>[number];

export async function markTold(tx: Database, ids: number[], now: Date): Promise<void> {
  await tx.update(news).set({ toldAt: now }).where(inArray(news.id, ids));
}

/** Locked until the transaction ends. */
export async function listPhones(tx: Database, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id))
    .for('key share');
  return rows.map(({ id }) => id);
}

/** Existing ones stay. */
export async function insertDeliveries(
  tx: Database,
  at: Date,
  rows: { newsId: number; channel: Channel; pushSubscriptionId: number | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  const due = rows.map((row) => ({ ...row, nextAttemptAt: at, createdAt: at }));
  await tx.insert(deliveries).values(due).onConflictDoNothing();
}

export interface Claim {
  id: number;
  /** Including this one. */
  attempts: number;
  createdAt: Date;
}

/**
 * Claims the longest due one in one statement, so that servers never claim the same.
 * @param until when another server may claim it; null for never
 * @param since earlier ones are too old, as after an outage or a restore
 */
export async function claimDelivery(
  db: Database,
  channel: Channel,
  now: Date,
  until: Date | null,
  since: Date,
): Promise<Claim | null> {
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.channel, channel),
        lte(deliveries.nextAttemptAt, now),
        gt(deliveries.createdAt, since),
      ),
    )
    .orderBy(asc(deliveries.nextAttemptAt), asc(deliveries.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return firstRow(
    db
      .update(deliveries)
      .set({ nextAttemptAt: until, attempts: sql`${deliveries.attempts} + 1` })
      .where(eq(deliveries.id, sql`(${due})`))
      .returning({
        id: deliveries.id,
        attempts: deliveries.attempts,
        createdAt: deliveries.createdAt,
      }),
  );
}

export interface Delivery extends Claim {
  userId: number;
  kind: NewsKind;
  applicationId: number | null;
  mobileNumber: string | null;
  /** Language of the account (rule 80). */
  language: Language;
  /** Null for an SMS. */
  subscription: { id: number; endpoint: string; p256dh: string; auth: string } | null;
}

/** Null when withdrawn or read, or when SMS are off (rules 75 and 76). */
export async function findDelivery(db: Database, claim: Claim): Promise<Delivery | null> {
  const row = await firstRow(
    db
      .select({
        userId: news.userId,
        kind: news.kind,
        applicationId: news.applicationId,
        mobileNumber: users.mobileNumber,
        language: users.language,
        subscription: {
          id: pushSubscriptions.id,
          endpoint: pushSubscriptions.endpoint,
          p256dh: pushSubscriptions.p256dh,
          auth: pushSubscriptions.auth,
        },
      })
      .from(deliveries)
      .innerJoin(news, eq(news.id, deliveries.newsId))
      .innerJoin(users, eq(users.id, news.userId))
      .leftJoin(newsReadMarks, eq(newsReadMarks.userId, news.userId))
      .leftJoin(pushSubscriptions, eq(pushSubscriptions.id, deliveries.pushSubscriptionId))
      .where(
        and(
          eq(deliveries.id, claim.id),
          or(isNull(newsReadMarks.upTo), lt(newsReadMarks.upTo, news.id)),
          or(ne(deliveries.channel, 'sms'), eq(users.status, 'approved')),
        ),
      ),
  );
  return row && { ...claim, ...row };
}

/** False once another server has claimed it after the lease. */
const stillClaimed = ({ id, attempts }: Claim) =>
  and(eq(deliveries.id, id), eq(deliveries.attempts, attempts));

export async function postponeDelivery(db: Database, claim: Claim, nextAttemptAt: Date): Promise<void> {
  await db.update(deliveries).set({ nextAttemptAt }).where(stillClaimed(claim));
}

/** When done, also after another server's claim. */
export async function deleteDelivery(db: Database, { id }: Claim): Promise<void> {
  await db.delete(deliveries).where(eq(deliveries.id, id));
}

/** Deletes its deliveries too, unless the phone has renewed it. */
export async function deleteDeadSubscription(
  db: Database,
  { id, endpoint }: NonNullable<Delivery['subscription']>,
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)));
}

export async function dropWaiting(
  tx: Database,
  userId: number,
  channel: Channel,
  kinds: NewsKind[],
): Promise<void> {
  const about = tx
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.userId, userId), inArray(news.kind, kinds)));
  await tx.delete(deliveries).where(and(eq(deliveries.channel, channel), inArray(deliveries.newsId, about)));
}

export const deleteUnsent = (db: Database, before: Date) =>
  deleteUnlocked(db, deliveries, deliveries.id, lt(deliveries.createdAt, before));
