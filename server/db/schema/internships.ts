import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { durationUnits, financings, internshipStatuses, internshipTypes } from '#contract/status';
import { moment } from './files';
import { users } from './accounts';

/** Ids of internships and applications never overlap, so that a mix-up cannot reach another person (rule 27). */
export const FIRST_APPLICATION_ID = 10_000_001;

export const categories = pgTable('categories', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
});

export const internships = pgTable(
  'internships',
  {
    id: integer()
      .primaryKey()
      .generatedAlwaysAsIdentity({ startWith: 1, maxValue: FIRST_APPLICATION_ID - 1 }),
    businessId: integer('business_id')
      .notNull()
      .references(() => users.id),
    categoryId: integer('category_id').references(() => categories.id),
    title: text().notNull(),
    location: text().notNull(),
    financing: text({ enum: financings }).notNull(),
    type: text({ enum: internshipTypes }),
    duration: integer().notNull(),
    durationUnit: text('duration_unit', { enum: durationUnits }).notNull(),
    requiredSkills: jsonb('required_skills').$type<string[]>().notNull(),
    description: text().notNull(),
    lastDateToApply: date('last_date_to_apply', { mode: 'string' }).notNull(),
    status: text({ enum: internshipStatuses }).notNull(),
    /** When its business last made it unavailable (ADR 7); null if never. */
    withdrawnAt: moment('withdrawn_at'),
    /** Set when the business deletes it; students keep their record (rule 18; ADR 12). */
    removedAt: moment('removed_at'),
    /** The Idempotency-Key of its creation, so that a retry does not create it twice. */
    creationKey: uuid('creation_key'),
    /** SHA-256 of the content sent with that key; the row may have been edited since. */
    creationHash: text('creation_hash'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('internships_business').on(table.businessId, table.createdAt),
    // For the admins' list, newest first.
    index('internships_created').on(table.createdAt, table.id),
    unique('internships_created_once').on(table.businessId, table.creationKey),
    index('internships_public').on(table.status, table.lastDateToApply),
    // For the changes of a list, and the deletions in the admins' list.
    index('internships_updated').on(table.updatedAt),
    index('internships_removed')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
  ],
);

/** Incremented by triggers (migration 0001) when a row of the public list may have changed (rule 20). */
export const listVersions = pgTable('list_versions', {
  name: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
});
