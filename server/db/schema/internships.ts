import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { reportReasons } from '#contract/reports';
import { durationUnits, financings, internshipStatuses, internshipTypes } from '#contract/status';
import { ofUser } from './accounts';
import { indexOfPresent, moment } from './files';

/** Ids never overlap with internships', so that a mix-up reaches no other person (rule apply-5). */
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
    businessId: ofUser('business_id'),
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
    /** When first available, for job alerts (rule notify-6); null if never. */
    publishedAt: moment('published_at'),
    /** When its business last made it unavailable (ADR 7); null if never. */
    withdrawnAt: moment('withdrawn_at'),
    /** Set while taken down by an admin: its business changes nothing then, and reads the reason (ADR 45). */
    takenDownAt: moment('taken_down_at'),
    takenDownReason: text('taken_down_reason'),
    /** Set when the business deletes it; students keep their record (rule internship-4; ADR 12). */
    removedAt: moment('removed_at'),
    creationKey: uuid('creation_key'),
    /** SHA-256 of the content sent with that key; the row may have been edited since. */
    creationHash: text('creation_hash'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('internships_business').on(table.businessId, table.createdAt),
    index('internships_created').on(table.createdAt, table.id),
    unique('internships_created_once').on(table.businessId, table.creationKey),
    // For the deletion of documents (rule document-7).
    index('internships_closing').on(table.lastDateToApply),
    index('internships_public').on(table.status, table.lastDateToApply),
    // For the changes of a list, and the deletions in the admins' list.
    index('internships_updated').on(table.updatedAt),
    index('internships_published').on(table.publishedAt),
    indexOfPresent('internships_taken_down', table.takenDownAt),
    indexOfPresent('internships_removed', table.removedAt),
  ],
);

/** Incremented by triggers (db/migrations) when the public list may have changed (rule internship-6). */
export const listVersions = pgTable('list_versions', {
  name: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
});

/** Presses on all phones (rule internship-9). An unsaved one stays, to override older presses. */
export const savedInternships = pgTable(
  'saved_internships',
  {
    studentId: ofUser('student_id'),
    internshipId: integer('internship_id')
      .notNull()
      .references(() => internships.id, { onDelete: 'cascade' }),
    isSaved: boolean('is_saved').notNull(),
    /** By the phone's clock, never ahead of the server's. */
    changedAt: moment('changed_at').notNull(),
    /** The last day to apply that was announced (rule notify-1). */
    closingToldFor: date('closing_told_for', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.internshipId] }),
    index('saved_internships_internship').on(table.internshipId),
  ],
);

/** One row for a student and an internship (rule internship-10). */
export const internshipReports = pgTable(
  'internship_reports',
  {
    internshipId: integer('internship_id')
      .notNull()
      .references(() => internships.id, { onDelete: 'cascade' }),
    studentId: ofUser('student_id'),
    reason: text({ enum: reportReasons }).notNull(),
    note: text().notNull(),
    reportedAt: moment('reported_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.internshipId, table.studentId] }),
    index('internship_reports_open')
      .on(table.reportedAt)
      .where(sql`${table.closedAt} is null`),
  ],
);
