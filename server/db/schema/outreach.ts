import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/**
 * The mail queue: written in the transaction that causes a mail, sent by a worker (server/mail). `data` is the template's;
 * a reset link's token is created when the mail is sent, so that no row contains one (rule 12).
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

/** Messages of the contact form. */
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
