import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { channels, topics } from '#contract/notifications';
import { sessions, users } from './accounts';
import { moment } from './files';
import { news } from './news';

/** Phones with push (rule notify-4), each while its session lasts. */
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

/**
 * Mails, pushes and SMS: written in the causing transaction, sent by workers (ADR 58). Links are made on sending,
 * so that no row contains a token (rule sign-in-5).
 */
export const outgoing = pgTable(
  'outgoing',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text({ enum: ['mail', ...channels] }).notNull(),
    /** Of the mail or of the news. */
    kind: text().notNull(),
    /** Address of a mail. */
    recipient: text(),
    /** Of a mail's template; empty once it is sent. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Of a push or SMS, which goes when the news is withdrawn or replaced. */
    newsId: bigint('news_id', { mode: 'number' }).references(() => news.id, { onDelete: 'cascade' }),
    /** Phone of a push. */
    subscriptionId: integer('subscription_id').references(() => pushSubscriptions.id, {
      onDelete: 'cascade',
    }),
    /** What a mail tells of: a later one takes its place until it is due. */
    replaceKey: text('replace_key'),
    /** Nobody waits for it, and there may be thousands: sent after all others. */
    isBulk: boolean('is_bulk').notNull().default(false),
    /** The same in every attempt, so that mail programs recognize duplicates. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    attempts: integer().notNull().default(0),
    /** Moved ahead by a lease while a server sends it, and by the backoff after a failure. */
    runAt: moment('run_at').notNull(),
    /** Not tried again from then on. */
    expiresAt: moment('expires_at').notNull(),
    sentAt: moment('sent_at'),
    /** When it was given up. */
    failedAt: moment('failed_at'),
    /** Without personal data. */
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => {
    const waiting = sql`${table.sentAt} is null and ${table.failedAt} is null`;
    return [
      index('outgoing_waiting').on(table.channel, table.isBulk, table.runAt, table.id).where(waiting),
      index('outgoing_replaceable')
        .on(table.replaceKey)
        .where(sql`${table.replaceKey} is not null`),
      // For the foreign keys.
      index('outgoing_news')
        .on(table.newsId)
        .where(sql`${table.newsId} is not null`),
      index('outgoing_subscription')
        .on(table.subscriptionId)
        .where(sql`${table.subscriptionId} is not null`),
      // For the deletion of old ones.
      index('outgoing_created').on(table.createdAt),
    ];
  },
);
