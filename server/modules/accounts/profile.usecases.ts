import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { describeError } from '../../core/describe-error';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import { sqlState, UNIQUE_VIOLATION } from '../../db/database-errors';
import type { Dependencies } from '../../dependencies';
import { encodeLogo } from '../../storage/logo';
import { enqueueMail } from '../../mail/mails.repository';
import { emailTaken, assertBornInPast } from './account-rules';
import { deleteUnusedLogo, findUserById, saveUser, type UserRow } from './accounts.repository';
import { deleteResetsOf } from './password-resets.repository';
import { auditDetails, differences, type ProfileChange } from './profile-changes';
import { lockOwnAccount } from './account-status.usecases';
import { transactWithLogo, type UploadedPicture } from './store-logo';

/** The caller's own row. */
export async function readProfile({ database }: Dependencies, { userId }: Caller): Promise<UserRow> {
  const user = await findUserById(database, userId);
  if (!user) throw new AppError('session_expired');
  return user;
}

/** After a new e-mail: mails the old address, and deletes the reset links that were mailed there. */
async function handleEmailChange(tx: Database, at: Date, before: UserRow, after: UserRow): Promise<void> {
  if (before.email === after.email) return;
  const data = { name: after.fullName, newEmail: after.email };
  await enqueueMail(tx, at, { kind: 'email_changed', to: before.email, data });
  await deleteResetsOf(tx, after.id);
}

/** Stores the changed fields, the mail and the audit log. @returns the row, and the old logo if it is unused now */
async function store(
  tx: Database,
  at: Date,
  caller: Caller,
  change: ProfileChange,
  logoFileId: string | null,
): Promise<{ user: UserRow; unusedLogo: string | null }> {
  const before = await lockOwnAccount(tx, caller);
  const { fields, columns } = differences(before, change, logoFileId);
  if (fields.length === 0) return { user: before, unusedLogo: null };
  const user = await saveUser(tx, before.id, { ...columns, updatedAt: at });
  await handleEmailChange(tx, at, before, user);
  if (user.role !== 'student')
    await recordAction(tx, at, caller, 'profile changed', user.id, auditDetails(fields, before, user));
  const old = user.logoFileId === before.logoFileId ? null : before.logoFileId;
  const isUnused = old !== null && (await deleteUnusedLogo(tx, old));
  return { user, unusedLogo: isUnused ? old : null };
}

/**
 * Changes the sent fields of the caller's own profile; a rejected account may too (ADR 13). A business's `full_name` and
 * `representative_name` are the same (rule 13); when both are sent, `representative_name` wins. A new picture replaces
 * the old one, which is deleted.
 * @returns the row, unchanged when nothing differs
 * @throws AppError `validation_failed`: e-mail taken, born in the future; `session_expired` when it was revoked
 * meanwhile; `unsupported_file`, `file_too_large`, `storage_full`
 */
export async function changeProfile(
  deps: Dependencies,
  caller: Caller,
  change: ProfileChange,
  image: UploadedPicture | null,
): Promise<UserRow> {
  const now = deps.clock.now();
  if (change.date_of_birth !== undefined) assertBornInPast(change.date_of_birth, now);
  const logo = image && { webp: await encodeLogo(image.bytes), name: image.name };
  try {
    const { user, unusedLogo } = await transactWithLogo(deps, logo, (tx, logoFileId) =>
      store(tx, new Date(now), caller, change, logoFileId),
    );
    if (unusedLogo !== null) await deleteBytes(deps, unusedLogo);
    return user;
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? emailTaken() : error;
  }
}

/** Errors are ignored: the change is committed, and maintenance deletes orphan files. */
async function deleteBytes({ files, logger }: Dependencies, key: string): Promise<void> {
  try {
    await files.remove(key);
  } catch (error) {
    logger.warn({ err: describeError(error) }, 'an old logo could not be removed');
  }
}
