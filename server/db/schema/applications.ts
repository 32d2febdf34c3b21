import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Level, Receipt } from '#contract/applications';
import { applicationStatuses, openedThings } from '#contract/status';
import { ofUser, users } from './accounts';
import { bytea, files, moment } from './files';
import { FIRST_APPLICATION_ID, internships } from './internships';

export const applications = pgTable(
  'applications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: FIRST_APPLICATION_ID }),
    internshipId: integer('internship_id')
      .notNull()
      .references(() => internships.id),
    studentId: ofUser('student_id'),
    levels: jsonb().$type<Level[]>().notNull(),
    status: text({ enum: applicationStatuses }).notNull(),
    /** Both null once the documents were deleted (rules data-2 and document-7). */
    resumeFileId: uuid('resume_file_id').references(() => files.id),
    coverLetterFileId: uuid('cover_letter_file_id').references(() => files.id),
    deletionToldAt: moment('deletion_told_at'),
    queuedAt: moment('queued_at'),
    sentLateHours: integer('sent_late_hours'),
    /** Null while held until the student's approval (rule account-1). */
    releasedAt: moment('released_at'),
    /** The admin who handed it in; null from the student's phone (rule outbox-3). */
    handedInBy: integer('handed_in_by').references(() => users.id),
    /** Independent of the status (rule apply-7). */
    withdrawnAt: moment('withdrawn_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    // Rule apply-2, and the index for `findApplicationTo`.
    unique('applications_once').on(table.studentId, table.internshipId),
    index('applications_internship').on(table.internshipId, table.createdAt),
    index('applications_student').on(table.studentId, table.createdAt),
    // For counts by index-only scans.
    index('applications_released')
      .on(table.internshipId)
      .where(sql`${table.releasedAt} is not null`),
    index('applications_reached')
      .on(table.studentId, table.status)
      .where(sql`${table.status} <> 'submitted'`),
    index('applications_unanswered')
      .on(table.internshipId, table.releasedAt, table.studentId, table.id)
      .where(
        sql`${table.status} = 'submitted' and ${table.releasedAt} is not null and ${table.withdrawnAt} is null`,
      ),
    // For the deletion of documents (rule document-7).
    index('applications_with_documents')
      .on(table.internshipId)
      .where(sql`${table.resumeFileId} is not null`),
    index('applications_resume').on(table.resumeFileId),
    index('applications_cover_letter').on(table.coverLetterFileId),
  ],
);

const ofApplication = () =>
  integer('application_id')
    .notNull()
    .references(() => applications.id);

/** Status history (rule apply-4). */
export const applicationStatusChanges = pgTable(
  'application_status_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    applicationId: ofApplication(),
    status: text({ enum: applicationStatuses }).notNull(),
    byUserId: ofUser('by_user_id'),
    at: moment('at').notNull(),
  },
  (table) => [index('application_status_changes_application').on(table.applicationId, table.id)],
);

/** "Not this time" (rule apply-6), at most one of an application without an end. */
export const applicationAnswers = pgTable(
  'application_answers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    applicationId: ofApplication(),
    note: text(),
    byUserId: ofUser('by_user_id'),
    at: moment('at').notNull(),
    /** When withdrawn, replaced, or ended by hiring. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('application_answers_application').on(table.applicationId, table.id),
    uniqueIndex('application_answers_standing')
      .on(table.applicationId)
      .where(sql`${table.endedAt} is null`),
  ],
);

/** The business's own (rule apply-10). */
export const applicationNotes = pgTable('application_notes', {
  applicationId: integer('application_id')
    .primaryKey()
    .references(() => applications.id, { onDelete: 'cascade' }),
  note: text().notNull(),
  byUserId: ofUser('by_user_id'),
  at: moment('at').notNull(),
});

/** Rule remind-1: the first three go to the business, the last one to the student. */
export const reminderKinds = ['after_7_days', 'after_14_days', 'at_closing', 'answer_unlikely'] as const;

export const applicationReminders = pgTable(
  'application_reminders',
  {
    applicationId: integer('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    kind: text({ enum: reminderKinds }).notNull(),
    toUserId: ofUser('to_user_id'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.kind] }),
    // For the limit of one a day.
    index('application_reminders_to').on(table.toUserId, table.at),
  ],
);

/** Openings of contact details or a document, and invitations to talk, once for each day (rules apply-8, apply-11). */
export const applicationOpenings = pgTable(
  'application_openings',
  {
    applicationId: ofApplication(),
    byUserId: ofUser('by_user_id'),
    what: text({ enum: [...openedThings, 'invitation'] }).notNull(),
    /** In Port Moresby. */
    day: date().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.byUserId, table.what, table.day] })],
);

/** The first answer to each Idempotency-Key, of the application's own transaction (rule outbox-1). */
export const submissions = pgTable(
  'submissions',
  {
    studentId: ofUser('student_id'),
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** SHA-256 over internship, levels and both files' SHA-256. */
    contentHash: text('content_hash').notNull(),
    applicationId: ofApplication(),
    receipt: jsonb().$type<Receipt>().notNull(),
    /** Deleted uploads of the documents, so that a retry naming them gets the first answer. */
    resumeUploadId: uuid('resume_upload_id'),
    coverLetterUploadId: uuid('cover_letter_upload_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.idempotencyKey] })],
);

/** Resumable (ADR 21), deleted when used or expired. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    studentId: ofUser('student_id'),
    name: text().notNull(),
    length: integer().notNull(),
    /** Bytes so far: the offset of tus. */
    received: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Extended by every piece. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('uploads_student').on(table.studentId, table.expiresAt),
    index('uploads_expire').on(table.expiresAt),
  ],
);

/** Kept in the database, so that any server can receive the next piece. */
export const uploadPieces = pgTable(
  'upload_pieces',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    offset: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.offset] })],
);
