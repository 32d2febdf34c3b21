import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { channels, topics } from '#contract/notification-topics';
import { sessions, users } from './accounts';
import { moment } from './files';
import { news } from './news';

/** Phones with push (rule 75), each while its session lasts. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    session: text()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** Lets others send something, but nothing that is encrypted. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('push_subscriptions_session').on(table.session),
    unique('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
  ],
);

/** A topic without a row is as `isOnByDefault` says. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    channel: text({ enum: channels }).notNull(),
    topic: text({ enum: topics }).notNull(),
    isOn: boolean('is_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.channel, table.topic] })],
);

/** Queue: one row for a news and a phone, or a news and an SMS. Deleted once sent (ADR 52). */
export const deliveries = pgTable(
  'deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    newsId: bigint('news_id', { mode: 'number' })
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    channel: text({ enum: channels }).notNull(),
    /** Null for an SMS. */
    pushSubscriptionId: integer('push_subscription_id').references(() => pushSubscriptions.id, {
      onDelete: 'cascade',
    }),
    attempts: integer().notNull().default(0),
    /** Moved ahead by a lease and by the delay after a failure; null once an SMS was handed over. */
    nextAttemptAt: moment('next_attempt_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('deliveries_once').on(table.newsId, table.channel, table.pushSubscriptionId).nullsNotDistinct(),
    index('deliveries_waiting')
      .on(table.channel, table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
    // For the foreign key when a subscription ends.
    index('deliveries_subscription').on(table.pushSubscriptionId),
    index('deliveries_created').on(table.createdAt),
  ],
);
