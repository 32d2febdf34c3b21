import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Level, Receipt } from '#contract/applications';
import type { FileKind } from '#contract/files';
import {
  accountStatuses,
  applicationStatuses,
  durationUnits,
  financings,
  internshipStatuses,
  internshipTypes,
  roles,
} from '#contract/status';

/** Ids of internships and applications never overlap, so that a mix-up cannot reach the wrong person (decision 27). */
export const FIRST_APPLICATION_ID = 10_000_001;

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Students, businesses and admins. A business's `full_name` is its representative's name (decision 13). */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    role: text({ enum: roles }).notNull(),
    status: text({ enum: accountStatuses }).notNull().default('pending'),
    statusReason: text('status_reason'),
    fullName: text('full_name').notNull(),
    email: text().notNull(),
    mobileNumber: text('mobile_number'),
    city: text(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    passwordHash: text('password_hash').notNull(),
    companyName: text('company_name'),
    businessNumber: text('business_number'),
    websiteUrl: text('website_url'),
    logoFileId: uuid('logo_file_id').references(() => files.id),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_role_status').on(table.role, table.status),
    // Whose rows of the list changed their face since a phone last asked.
    index('businesses_updated')
      .on(table.updatedAt)
      .where(sql`${table.role} = 'business'`),
    // Who still shows a logo, and whose document a file is: asked whenever a file's row is deleted.
    index('users_logo')
      .on(table.logoFileId)
      .where(sql`${table.logoFileId} is not null`),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
);

/** Opaque session tokens, stored only as SHA-256 (decision 9). */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    signedInAt: moment('signed_in_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Failed sign-ins of an address, of an account, and of both together; they slow down and never lock (decision 10). */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    /** The last one that counts. */
    lastAt: moment('last_at').notNull(),
    /** Up to when the passing of time has been forgiven. */
    forgivenAt: moment('forgiven_at').notNull(),
  },
  // Every sign-in forgets what is old.
  (table) => [index('sign_in_failures_last').on(table.lastAt)],
);

/** From where somebody has signed in before: guessing from elsewhere does not slow them down (decision 10). */
export const signInAddresses = pgTable(
  'sign_in_addresses',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** A keyed digest: nobody needs to read the address back. */
    addressKey: text('address_key').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.addressKey] })],
);

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
    /** When it last stopped being available, by its business's hand (docs/decisions, 7); null when it never did. */
    withdrawnAt: moment('withdrawn_at'),
    /** Set when the business deletes it; students keep their record (decision 18; docs/decisions, 12). */
    removedAt: moment('removed_at'),
    /** The Idempotency-Key it was created with: sent again after a lost answer, it is not created twice. */
    creationKey: uuid('creation_key'),
    /** SHA-256 over what was sent with that key: the row itself may have been edited since. */
    creationHash: text('creation_hash'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('internships_business').on(table.businessId, table.createdAt),
    unique('internships_created_once').on(table.businessId, table.creationKey),
    index('internships_public').on(table.status, table.lastDateToApply),
    // What changed since a phone last asked; what left for admins.
    index('internships_updated').on(table.updatedAt),
    index('internships_removed')
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
  ],
);

/** What is in the file store: the row's id is the key there. Written after the bytes are safe. */
export const files = pgTable('files', {
  id: uuid().primaryKey(),
  purpose: text({ enum: ['resume', 'cover_letter', 'logo'] }).notNull(),
  kind: text().$type<FileKind | 'webp'>().notNull(),
  name: text().notNull(),
  size: integer().notNull(),
  sha256: text().notNull(),
  createdAt: moment('created_at').notNull(),
});

export const applications = pgTable(
  'applications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: FIRST_APPLICATION_ID }),
    internshipId: integer('internship_id')
      .notNull()
      .references(() => internships.id),
    studentId: integer('student_id')
      .notNull()
      .references(() => users.id),
    levels: jsonb().$type<Level[]>().notNull(),
    status: text({ enum: applicationStatuses }).notNull(),
    resumeFileId: uuid('resume_file_id')
      .notNull()
      .references(() => files.id),
    coverLetterFileId: uuid('cover_letter_file_id')
      .notNull()
      .references(() => files.id),
    queuedAt: moment('queued_at'),
    sentLateHours: integer('sent_late_hours'),
    /** Null while held: stored, and not shown to the business until the student is approved (decision 6). */
    releasedAt: moment('released_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    // Decision 24, and the index behind "has this student applied".
    unique('applications_once').on(table.studentId, table.internshipId),
    index('applications_internship').on(table.internshipId, table.createdAt),
    index('applications_student').on(table.studentId, table.createdAt),
    // What a business may see of its internships is counted without reading a row.
    index('applications_released')
      .on(table.internshipId)
      .where(sql`${table.releasedAt} is not null`),
    index('applications_resume').on(table.resumeFileId),
    index('applications_cover_letter').on(table.coverLetterFileId),
  ],
);

/** Every change of an application's status, with who and when (decision 26). */
export const applicationStatusChanges = pgTable(
  'application_status_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    applicationId: integer('application_id')
      .notNull()
      .references(() => applications.id),
    status: text({ enum: applicationStatuses }).notNull(),
    byUserId: integer('by_user_id')
      .notNull()
      .references(() => users.id),
    at: moment('at').notNull(),
  },
  (table) => [index('application_status_changes_application').on(table.applicationId, table.id)],
);

/** The first answer to each Idempotency-Key, stored in the application's own transaction (decision 25). */
export const submissions = pgTable(
  'submissions',
  {
    studentId: integer('student_id')
      .notNull()
      .references(() => users.id),
    idempotencyKey: uuid('idempotency_key').notNull(),
    /** SHA-256 over internship, levels and both files' SHA-256. */
    contentHash: text('content_hash').notNull(),
    applicationId: integer('application_id')
      .notNull()
      .references(() => applications.id),
    receipt: jsonb().$type<Receipt>().notNull(),
    /** The uploads that the documents came by. They are gone; sent again, their names are answered as the first time. */
    resumeUploadId: uuid('resume_upload_id'),
    coverLetterUploadId: uuid('cover_letter_upload_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.idempotencyKey] })],
);

/** Files on their way in pieces (docs/decisions, 21): they leave when an application takes them, or after their time. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    studentId: integer('student_id')
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** Bytes of the whole file. */
    length: integer().notNull(),
    /** Bytes that are here, from the first one on; tus calls it the offset. */
    received: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Moved ahead by every piece. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('uploads_student').on(table.studentId, table.expiresAt),
    index('uploads_expire').on(table.expiresAt),
  ],
);

/** In the database, so that any server can take the next piece. */
export const uploadPieces = pgTable(
  'upload_pieces',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** Where in the file its first byte stands. */
    offset: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.offset] })],
);

/**
 * Mail on its way out: written in the transaction of what caused it, sent by a worker (server/mail). `data` is what the
 * words are made of; a reset link's token is made only when it is sent, so that no row holds one (decision 12).
 */
export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The same in every try, so that a mail program can tell a second copy. */
    messageId: uuid('message_id').notNull(),
    kind: text().notNull(),
    recipient: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    /** Not before this; moved ahead while somebody is sending it, and after every failure. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
    sentAt: moment('sent_at'),
    /** Set when it was given up. */
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

/** Digests of mailed reset links (decision 12). Using one deletes all of that user's. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** What people wrote on the contact page. */
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

/**
 * The official participant register (decision 8). The keys are the same facts without case, spacing, name order and ways
 * to write a number; null where the list says nothing.
 */
export const participants = pgTable(
  'participants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    fullName: text('full_name').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    email: text(),
    mobileNumber: text('mobile_number'),
    city: text(),
    cohort: text(),
    nameKey: text('name_key').notNull(),
    mobileKey: text('mobile_key'),
    importedAt: moment('imported_at').notNull(),
  },
  (table) => [
    unique('participants_once').on(table.nameKey, table.dateOfBirth),
    index('participants_email').on(table.email),
    index('participants_mobile').on(table.mobileKey),
  ],
);

/**
 * What admins and businesses did: who, what, when, from where. Append-only by a trigger of the migration, and shown by no
 * call: it is read on the command line.
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
    /** The address it came from; null for the command line. */
    address: text(),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_actor').on(table.actorId, table.id)],
);

/** How much of each limit somebody has used up: one moment says it all, see server/limits. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    /** When everything is forgiven again. */
    forgivenAt: moment('forgiven_at').notNull(),
  },
  (table) => [index('rate_limits_forgiven').on(table.forgivenAt)],
);

/** Raised by triggers of the migration whenever a row of the public list may have changed (decision 20). */
export const listVersions = pgTable('list_versions', {
  name: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
});

/** What all servers of one database have to agree on: the file store, the secret key. */
export const deployment = pgTable('deployment', {
  name: text().primaryKey(),
  value: text().notNull(),
});
