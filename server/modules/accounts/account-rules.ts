import { brand } from '#contract/brand';
import { portMoresbyDate } from '#contract/closing';
import { windows } from '#contract/limits';
import { messages } from '#contract/messages';
import { fieldInvalid, type AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import { findUserByEmail, type UserRow } from './accounts.repository';
import { isReservedEmail } from './email-changes.repository';

/** Approved, and so compared with the register; also while the account's deletion is pending (rule 70). */
export const isApprovedOrLeaving = ({
  status,
  statusBefore,
}: Pick<UserRow, 'status' | 'statusBefore'>): boolean => (statusBefore?.status ?? status) === 'approved';

export const emailTaken = (): AppError => fieldInvalid('email', messages.validation.emailTaken);

/**
 * No other account has it, or may still get it back (rule 38), and it is not the portal's own.
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

/** @param now milliseconds, UTC. @throws AppError `validation_failed` from today on in Port Moresby */
export function assertBornInPast(dateOfBirth: string, now: number): void {
  if (dateOfBirth < portMoresbyDate(now)) return;
  throw fieldInvalid('date_of_birth', messages.validation.dateOfBirthFuture);
}
