import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { roles } from '#contract/status';
import { moment } from './columns';
import { users } from './accounts';

/**
 * The audit log of admins and businesses. A trigger keeps it append-only; it is read at the command line, never over HTTP.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    actorId: integer('actor_id').references(() => users.id),
    actorRole: text('actor_role', { enum: [...roles, 'command line'] }).notNull(),
    action: text().notNull(),
    subjectType: text('subject_type', {
      enum: ['user', 'internship', 'application', 'participants'],
    }).notNull(),
    subjectId: integer('subject_id'),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The client address; null for the command line. */
    address: text(),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_actor').on(table.actorId, table.id)],
);

/** The state of each rate limit (GCRA), see server/rate-limits. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    theoreticalArrivalAt: moment('theoretical_arrival_at').notNull(),
  },
  (table) => [index('rate_limits_arrival').on(table.theoreticalArrivalAt)],
);

/** Identifies the file store and the secret key that all servers of this database share, see server/deployment. */
export const deployment = pgTable('deployment', {
  name: text().primaryKey(),
  value: text().notNull(),
});
