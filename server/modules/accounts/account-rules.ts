import { brand } from '#contract/brand';
import { portMoresbyDate } from '#contract/closing';
import { windows } from '#contract/limits';
import { messages } from '#contract/messages';
import { fieldInvalid, type AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import { findUserByEmail, type UserRow } from './accounts.repository';
import { isReservedEmail } from './email-changes.repository';

/**
 * Whether an admin has approved an account, and so compared its names with the register; also while its deletion is waited for,
 * which the person may take back (rule 70).
 */
export const isApprovedOrLeaving = ({
  status,
  statusBefore,
}: Pick<UserRow, 'status' | 'statusBefore'>): boolean => (statusBefore?.status ?? status) === 'approved';

/** 422: another account has this e-mail. */
export const emailTaken = (): AppError => fieldInvalid('email', messages.validation.emailTaken);

/**
 * Checks that no other account has this e-mail, or gave it up and may still undo that (rule 38), and that it is not the portal's
 * own.
 * @param now milliseconds, UTC
 * @throws AppError `validation_failed`
 */
export async function assertEmailFree(
  db: Database,
  email: string,
  now: number,
  exceptUserId?: number,
): Promise<void> {
  if (email === brand.infoEmail) throw emailTaken();
  const owner = await findUserByEmail(db, email);
  const isOthers = owner !== null && owner.id !== exceptUserId;
  const since = new Date(now - windows.emailUndo);
  if (isOthers || (await isReservedEmail(db, email, since, exceptUserId))) throw emailTaken();
}

/**
 * @param dateOfBirth `YYYY-MM-DD`
 * @param now milliseconds, UTC
 * @throws AppError `validation_failed` for today in Port Moresby, and later
 */
export function assertBornInPast(dateOfBirth: string, now: number): void {
  if (dateOfBirth < portMoresbyDate(now)) return;
  throw fieldInvalid('date_of_birth', messages.validation.dateOfBirthFuture);
}
