import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofUser } from './accounts';
import { moment } from './files';

/** Opaque tokens, stored only as SHA-256 (rule sign-in-1). */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser('user_id'),
    signedInAt: moment('signed_in_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** SHA-256 of its send-only token (rule phone-1). */
    sendHash: text('send_hash').notNull().unique('sessions_send_hash'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Origins of log-ins: guessing from elsewhere does not slow these down (rule sign-in-3). */
export const signInAddresses = pgTable(
  'sign_in_addresses',
  {
    userId: ofUser('user_id'),
    /** Keyed digest: `address:` of a client address, or `device:` of a device proof. */
    addressKey: text('address_key').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.addressKey] })],
);

/** TOTP of admins (rule sign-in-6), confirmed by a code. */
export const secondFactors = pgTable('second_factors', {
  userId: ofUser('user_id').primaryKey(),
  /** Encrypted with a key derived from SECRET_KEY. */
  secret: text().notNull(),
  startedAt: moment('started_at').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** Time step of the last used code; older ones are refused. */
  lastStep: integer('last_step').notNull().default(0),
});

/** Unused ones, stored only as SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: ofUser('user_id'),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Digests of reset links' tokens (rule sign-in-5). */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser('user_id'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** The last one of a kind (rule sign-in-9), as a keyed hash. */
export const smsCodes = pgTable(
  'sms_codes',
  {
    userId: ofUser('user_id'),
    kind: text({ enum: ['confirm_code', 'password_code'] }).notNull(),
    /** Where it went: it ends with another number of the account. */
    number: text().notNull(),
    codeHash: text('code_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
