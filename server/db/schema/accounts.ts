import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
  type PgColumn,
} from 'drizzle-orm/pg-core';
import { languages } from '#contract/languages';
import type { FilledColumn } from '#contract/participants';
import type { IdentityField } from '#contract/profile-changes';
import type { StaffScope } from '#contract/answers';
import { accountStatuses, roles, type AccountStatus } from '#contract/status';
import { files, indexOfPresent, moment } from './files';

/** Company and name, in lower case. Collation C sorts alike on every system, so an index stays valid. */
const sortNameOf = (table: { companyName: PgColumn; fullName: PgColumn }) =>
  sql<string>`(lower((coalesce(${table.companyName} || ' ', '') || ${table.fullName}) collate "C"))`;

/** A business's `full_name` is its representative's name (rule account-5). */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    role: text({ enum: roles }).notNull(),
    status: text({ enum: accountStatuses }).notNull().default('pending'),
    statusReason: text('status_reason'),
    fullName: text('full_name').notNull(),
    /** Null of who signed up with a number alone (rule sign-in-8). */
    email: text(),
    /** A mobile number to log in with, as `+` and digits (rule sign-in-8). */
    loginNumber: text('login_number'),
    /** When its owner typed a code sent to it (rule sign-in-9); null if never, and with another number. */
    numberConfirmedAt: moment('number_confirmed_at'),
    /** When its owner first opened a mailed link (rule account-7); null if never. */
    emailConfirmedAt: moment('email_confirmed_at'),
    mobileNumber: text('mobile_number'),
    city: text(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    /** Of who was under 18 at sign-up (rule account-10). */
    guardianName: text('guardian_name'),
    guardianNumber: text('guardian_number'),
    /** The version of privacy page and terms that was accepted last (rule account-11), and when; null if none. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: moment('terms_accepted_at'),
    /** Empty while nobody has claimed it (rule admin-13), and once it was erased. */
    passwordHash: text('password_hash').notNull(),
    /** Until when a one-time password works (rule admin-6); null for an own one. */
    oneTimeUntil: moment('one_time_until'),
    companyName: text('company_name'),
    companyDescription: text('company_description'),
    businessNumber: text('business_number'),
    websiteUrl: text('website_url'),
    /** Language of mails and SMS (rule language-1). */
    language: text({ enum: languages }).notNull().default('en'),
    disabledAt: moment('disabled_at'),
    /** Whom staff look after (rule admin-11); null for all others. */
    staffScope: jsonb('staff_scope').$type<StaffScope>(),
    /** A business's public logo, or a student's private picture. */
    logoFileId: uuid('logo_file_id').references(() => files.id),
    /** Time of erasure (rule data-1): until then rejected, and can be kept. */
    deleteAt: moment('delete_at'),
    statusBefore: jsonb('status_before').$type<{ status: AccountStatus; statusReason: string | null }>(),
    /** Its line of the participant register (rule admin-7). */
    participantId: integer('participant_id').references((): AnyPgColumn => participants.id, {
      onDelete: 'set null',
    }),
    /** When it was erased: a nameless row, for the counts. */
    erasedAt: moment('erased_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    uniqueIndex('users_participant').on(table.participantId),
    uniqueIndex('users_login_number').on(table.loginNumber),
    index('users_role_status').on(table.role, table.status),
    // For the two parts of the list of people, each in its order.
    index('users_pending')
      .on(table.role, table.createdAt, table.id)
      .where(sql`${table.status} = 'pending'`),
    index('users_by_name')
      .on(table.role, sortNameOf(table), table.id)
      .where(sql`${table.status} <> 'pending'`),
    // For the admin's overview, by index-only scans.
    index('users_signed_up')
      .on(table.role, table.createdAt, table.city)
      .where(sql`${table.role} in ('student', 'business')`),
    // For the changes of the internship list.
    index('businesses_updated')
      .on(table.updatedAt)
      .where(sql`${table.role} = 'business'`),
    // For the erasing job (rule data-2).
    index('users_leaving')
      .on(table.deleteAt)
      .where(sql`${table.deleteAt} is not null and ${table.erasedAt} is null`),
    // For the foreign key check when a file's row is deleted.
    indexOfPresent('users_logo', table.logoFileId),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_staff_scope', sql`(${table.role} = 'staff') = (${table.staffScope} is not null)`),
    check(
      'users_login',
      sql`${table.email} is not null or ${table.loginNumber} is not null or ${table.passwordHash} = ''`,
    ),
  ],
);

export const ofUser = (name: string) =>
  integer(name)
    .notNull()
    .references(() => users.id);

export const sortName = sortNameOf(users);

/** No personal data: a restore erases them again (rule data-2; ADR 47). */
export const erasedAccounts = pgTable('erased_accounts', {
  /** SHA-256 over id and sign-up time, as ids may repeat after a restore. */
  account: text().primaryKey(),
  userId: integer('user_id').notNull(),
  erasedAt: moment('erased_at').notNull(),
  /** Files without a row, perhaps with bytes; null once these and the audit log are done. */
  fileIds: jsonb('file_ids').$type<string[]>(),
});

/** Confirmed by the new address, undone by the old (rule account-6). Links are signed, not stored. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid().primaryKey(),
    userId: ofUser('user_id'),
    /** Null for the first e-mail of an account. */
    fromEmail: text('from_email'),
    /** When the old address had been confirmed, if so (rule data-2). Written with `confirmedAt`. */
    fromConfirmedAt: moment('from_confirmed_at'),
    toEmail: text('to_email').notNull(),
    requestedAt: moment('requested_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** Set by a newer request or a new password, before the confirmation. */
    cancelledAt: moment('cancelled_at'),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('email_changes_user').on(table.userId),
    // The old address stays its owner's while the change can be undone.
    index('email_changes_from').on(table.fromEmail),
  ],
);

export type WantedValues = Partial<Record<Exclude<IdentityField, 'logo'>, string | null>>;

interface Refusal {
  /** ISO 8601 UTC */
  at: string;
  reason: string | null;
  fields: IdentityField[];
}

/** Change of an approved profile, pending or refused last (rule account-8): one for each user. */
export const profileChanges = pgTable(
  'profile_changes',
  {
    /** New with every other proposal. */
    id: uuid().primaryKey(),
    userId: ofUser('user_id'),
    wanted: jsonb().$type<WantedValues>().notNull(),
    logoFileId: uuid('logo_file_id').references(() => files.id),
    requestedAt: moment('requested_at').notNull(),
    /** Null while pending. */
    refusal: jsonb().$type<Refusal>(),
  },
  (table) => [
    unique('profile_changes_user').on(table.userId),
    index('profile_changes_waiting')
      .on(table.requestedAt)
      .where(sql`${table.refusal} is null`),
    index('profile_changes_logo').on(table.logoFileId),
  ],
);

/** Keys have no case, spacing, name order and number formats (rule admin-3); null without a value. */
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
    gender: text(),
    schoolYear: text('school_year'),
    guardian: text(),
    nameKey: text('name_key').notNull(),
    mobileKey: text('mobile_key'),
    /** Tells people of one name and birthday apart. */
    namesake: integer().notNull().default(0),
    importedAt: moment('imported_at').notNull(),
  },
  (table) => [
    unique('participants_once').on(table.nameKey, table.dateOfBirth, table.namesake),
    index('participants_email').on(table.email),
    index('participants_mobile').on(table.mobileKey),
  ],
);

/** Not used yet (rule admin-7): one for a line of the register, as a keyed hash. */
export const claimCodes = pgTable(
  'claim_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    /** Several where several phones have registered one person (rule admin-9). */
    participantId: integer('participant_id')
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('claim_codes_participant').on(table.participantId)],
);

/** What phones of field staff have sent, once each (rule admin-9). */
export const registrations = pgTable('registrations', {
  idempotencyKey: text('idempotency_key').primaryKey(),
  /** Keyed, as that of the code itself. */
  codeHash: text('code_hash').notNull(),
  participantId: integer('participant_id')
    .notNull()
    .references(() => participants.id, { onDelete: 'cascade' }),
  wasKnown: boolean('was_known').notNull(),
  /** Of the line; a correction takes them back. */
  filled: jsonb().$type<FilledColumn[]>().notNull().default([]),
  revision: integer('revision').notNull(),
  /** Who alone can send applications behind it (rule admin-13). */
  registeredBy: ofUser('registered_by'),
});
