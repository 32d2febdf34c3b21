import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { roles } from '#contract/status';
import { moment } from './files';
import { users } from './accounts';

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
    // For actions about one person (rules data-2 and data-3).
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
