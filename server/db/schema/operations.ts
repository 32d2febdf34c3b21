import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { NewsKind } from '#contract/news';
import { roles } from '#contract/status';
import { moment } from './files';
import { users } from './accounts';
import { applications } from './applications';
import { internships } from './internships';

/**
 * The mail queue: written in the causing transaction, sent by a worker (server/mail). `data` is the template's;
 * reset tokens are created on sending, so that no row contains one (rule 12).
 */
export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The same in every attempt, so that mail programs recognize duplicates. */
    messageId: uuid('message_id').notNull(),
    kind: text().notNull(),
    recipient: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    /** Moved ahead by a lease while a server sends the mail, and by the backoff after a failure. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    sentAt: moment('sent_at'),
    /** When the last attempt failed for good. */
    failedAt: moment('failed_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('mails_waiting')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index('mails_done').on(table.createdAt),
  ],
);

/** Written in the causing transaction (rule 74). Ids of an account become visible in order (ADR 50). */
export const news = pgTable(
  'news',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text().$type<NewsKind>().notNull(),
    applicationId: integer('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    internshipId: integer('internship_id').references(() => internships.id, { onDelete: 'cascade' }),
    /** Fields by kind. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Until then a later change of the same application replaces it; from then on other channels send it. */
    settledAt: moment('settled_at').notNull(),
    /** When queued for phones (rules 75 and 76). */
    toldAt: moment('told_at'),
  },
  (table) => [
    index('news_user').on(table.userId, table.id),
    index('news_application')
      .on(table.applicationId)
      .where(sql`${table.applicationId} is not null`),
    index('news_internship')
      .on(table.internshipId)
      .where(sql`${table.internshipId} is not null`),
    // For the queueing for phones.
    index('news_untold')
      .on(table.settledAt)
      .where(sql`${table.toldAt} is null`),
    // For the deletion of old ones.
    index('news_created').on(table.createdAt),
  ],
);

/** The last news read on any phone. */
export const newsReadMarks = pgTable('news_read_marks', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id),
  upTo: bigint('up_to', { mode: 'number' }).notNull(),
});

export const contactMessages = pgTable('contact_messages', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  createdAt: moment('created_at').notNull(),
});

export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  email: text().primaryKey(),
  createdAt: moment('created_at').notNull(),
});

/** Triggers keep it append-only for a year; read at the command line, never over HTTP. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    actorId: integer('actor_id').references(() => users.id),
    actorRole: text('actor_role', { enum: [...roles, 'visitor', 'command line'] }).notNull(),
    action: text().notNull(),
    subjectType: text('subject_type', {
      enum: ['user', 'internship', 'application', 'participants'],
    }).notNull(),
    subjectId: integer('subject_id'),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The client address; null for the command line. */
    address: text(),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_actor').on(table.actorId, table.id),
    // For actions about one person (rules 70 and 72).
    index('audit_log_subject').on(table.subjectType, table.subjectId),
  ],
);

/** State of GCRA, see server/rate-limits. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    theoreticalArrivalAt: moment('theoretical_arrival_at').notNull(),
  },
  (table) => [index('rate_limits_arrival').on(table.theoreticalArrivalAt)],
);

/** Identifies the shared file store and secret key, see server/deployment. */
export const deployment = pgTable('deployment', {
  name: text().primaryKey(),
  value: text().notNull(),
});
