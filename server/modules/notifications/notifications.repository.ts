import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { isOnByDefault, type Channel, type Topic, type NotificationSetting } from '#contract/notifications';
import type { Database } from '../../db/database';
import { notificationSettings, pushSubscriptions, sessions } from '../../db/schema';
import { firstRow } from '../../db/statements';

export const listSettings = (db: Database, ...userIds: number[]) =>
  db
    .select({
      userId: notificationSettings.userId,
      channel: notificationSettings.channel,
      topic: notificationSettings.topic,
      is_on: notificationSettings.isOn,
    })
    .from(notificationSettings)
    .where(inArray(notificationSettings.userId, userIds));

export const isOn = (chosen: readonly NotificationSetting[], channel: Channel, topic: Topic): boolean =>
  chosen.find((one) => one.channel === channel && one.topic === topic)?.is_on ?? isOnByDefault[channel];

export const listPhones = (tx: Database, ...userIds: number[]) =>
  tx
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, userIds))
    .orderBy(asc(pushSubscriptions.id))
    .for('key share');

export async function putSetting(
  tx: Database,
  userId: number,
  { channel, topic, is_on: isOn }: NotificationSetting,
): Promise<void> {
  const { userId: ofUser, channel: byChannel, topic: ofTopic } = notificationSettings;
  await tx
    .insert(notificationSettings)
    .values({ userId, channel, topic, isOn })
    .onConflictDoUpdate({ target: [ofUser, byChannel, ofTopic], set: { isOn } });
}

/** The session's phone. */
export const findPhone = (db: Database, session: string) =>
  firstRow(
    db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.session, session)),
  );

export async function shareSession(tx: Database, tokenHash: string): Promise<boolean> {
  const { tokenHash: key } = sessions;
  return (await tx.select({ key }).from(sessions).where(eq(key, tokenHash)).for('key share')).length > 0;
}

const SUBSCRIPTION_LOCK = 6_931_471_805;

/** Of two for the same phone, the later wins. One lock for all, as phones may be swapped. */
export async function lockSubscriptions(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SUBSCRIPTION_LOCK})`);
}

/** Replaces that of the session or phone, ends those beyond `most`. Lock account and subscriptions first. */
export async function putSubscription(
  tx: Database,
  row: typeof pushSubscriptions.$inferInsert,
  most: number,
): Promise<void> {
  const { id, userId, session, endpoint, p256dh, auth, createdAt } = pushSubscriptions;
  // Of a phone that changed hands; the row of its session stays, with what waits for it.
  await tx.delete(pushSubscriptions).where(and(eq(endpoint, row.endpoint), ne(session, row.session)));
  await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: session,
      set: { endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth },
      setWhere: or(ne(endpoint, row.endpoint), ne(p256dh, row.p256dh), ne(auth, row.auth)),
    });
  const beyond = tx
    .select({ id })
    .from(pushSubscriptions)
    .where(eq(userId, row.userId))
    .orderBy(desc(createdAt), desc(id))
    .offset(most);
  await tx.delete(pushSubscriptions).where(inArray(id, beyond));
}

export async function deleteSubscription(db: Database, session: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.session, session));
}

export const listSubscriptions = (db: Database, userId: number) =>
  db
    .select({ endpoint: pushSubscriptions.endpoint, created_at: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));

/** False when the phone has renewed it. */
export async function deleteDeadSubscription(
  db: Database,
  { id, endpoint }: Pick<typeof pushSubscriptions.$inferSelect, 'id' | 'endpoint'>,
): Promise<boolean> {
  const dead = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint));
  return (await db.delete(pushSubscriptions).where(dead).returning({ id: pushSubscriptions.id })).length > 0;
}
