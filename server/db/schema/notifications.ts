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
import { alertPlaces } from '#contract/job-alerts';
import type { NewsKind } from '#contract/news';
import { channels, topics } from '#contract/notifications';
import { ofUser } from './accounts';
import { applications } from './applications';
import { indexOfPresent, moment } from './files';
import { categories, internships } from './internships';
import { sessions } from './sign-in';

/** Written in the causing transaction (rule notify-1). Ids of an account become visible in order (ADR 50). */
export const news = pgTable(
  'news',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser('user_id'),
    kind: text().$type<NewsKind>().notNull(),
    applicationId: integer('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    internshipId: integer('internship_id').references(() => internships.id, { onDelete: 'cascade' }),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Until then a later change of the same application replaces it; from then on other channels send it. */
    settledAt: moment('settled_at').notNull(),
  },
  (table) => [
    index('news_user').on(table.userId, table.id),
    indexOfPresent('news_application', table.applicationId),
    indexOfPresent('news_internship', table.internshipId),
    index('news_created').on(table.createdAt),
  ],
);

export const newsReadMarks = pgTable('news_read_marks', {
  userId: ofUser('user_id').primaryKey(),
  upTo: bigint('up_to', { mode: 'number' }).notNull(),
});

export const jobAlerts = pgTable(
  'job_alerts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    studentId: ofUser('student_id'),
    /** Null for all, as in `place`. */
    categoryId: integer('category_id').references(() => categories.id),
    place: text({ enum: alertPlaces }),
    byNews: boolean('by_news').notNull(),
    byMail: boolean('by_mail').notNull(),
    /** Only later publications match: time of creation, or of the last other criteria. */
    since: moment('since').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('job_alerts_once').on(table.studentId, table.categoryId, table.place).nullsNotDistinct(),
  ],
);

/** Reporting progress by way: one row for each student who has had an alert (ADR 53). */
export const jobAlertProgress = pgTable('job_alert_progress', {
  studentId: ofUser('student_id').primaryKey(),
  /** End of the publications reported by news; null before the first. */
  newsUntil: moment('news_until'),
  newsAt: moment('news_at'),
  mailsUntil: moment('mails_until'),
  /** Set while weekly mails are off. */
  mailsEndedAt: moment('mails_ended_at'),
});

/** Phones with push (rule notify-4), each while its session lasts. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser('user_id'),
    session: text()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** Secret: it lets others send, but nothing encrypted. */
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
    userId: ofUser('user_id'),
    channel: text({ enum: channels }).notNull(),
    topic: text({ enum: topics }).notNull(),
    isOn: boolean('is_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.channel, table.topic] })],
);

/** Sent by workers (ADR 58). Links are made on sending, so that no row contains a token (rule sign-in-5). */
export const outgoing = pgTable(
  'outgoing',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text({ enum: ['mail', ...channels] }).notNull(),
    kind: text().notNull(),
    recipient: text(),
    /** Of a mail's template; empty once it is sent. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Of a push or SMS, which goes when the news is withdrawn or replaced. */
    newsId: bigint('news_id', { mode: 'number' }).references(() => news.id, { onDelete: 'cascade' }),
    subscriptionId: integer('subscription_id').references(() => pushSubscriptions.id, {
      onDelete: 'cascade',
    }),
    /** Subject of a mail: a later one takes its place until it is due. */
    replaceKey: text('replace_key'),
    /** Perhaps thousands: sent after all others. */
    isBulk: boolean('is_bulk').notNull().default(false),
    /** The same in every attempt, so that mail programs recognize duplicates. */
    messageId: uuid('message_id').notNull().defaultRandom(),
    attempts: integer().notNull().default(0),
    /** Moved ahead by a lease while a server sends it, and by the backoff after a failure. */
    runAt: moment('run_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    sentAt: moment('sent_at'),
    failedAt: moment('failed_at'),
    /** Without personal data. */
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => {
    const waiting = sql`${table.sentAt} is null and ${table.failedAt} is null`;
    return [
      index('outgoing_waiting').on(table.channel, table.isBulk, table.runAt, table.id).where(waiting),
      indexOfPresent('outgoing_replaceable', table.replaceKey),
      indexOfPresent('outgoing_news', table.newsId),
      indexOfPresent('outgoing_subscription', table.subscriptionId),
      index('outgoing_created').on(table.createdAt),
    ];
  },
);
