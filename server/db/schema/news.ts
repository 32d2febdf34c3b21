import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { NewsKind } from '#contract/news';
import { moment } from './files';
import { users } from './accounts';
import { applications } from './applications';
import { internships } from './internships';

/** Written in the causing transaction (rule notify-1). Ids of an account become visible in order (ADR 50). */
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
  },
  (table) => [
    index('news_user').on(table.userId, table.id),
    index('news_application')
      .on(table.applicationId)
      .where(sql`${table.applicationId} is not null`),
    index('news_internship')
      .on(table.internshipId)
      .where(sql`${table.internshipId} is not null`),
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
