import { portMoresbyDate } from '#contract/closing';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import type { Role } from '#contract/status';
import { fieldInvalid, type AppError } from '../../core/errors';

const text = messages.validation;

/** 422: somebody else has this e-mail. */
export const emailTaken = (): AppError => fieldInvalid('email', text.emailTaken);

/**
 * @param dateOfBirth `YYYY-MM-DD`
 * @param now milliseconds, UTC
 * @throws AppError `validation_failed` for today, in Port Moresby, and later
 */
export function refuseUnborn(dateOfBirth: string, now: number): void {
  if (dateOfBirth < portMoresbyDate(now)) return;
  throw fieldInvalid('date_of_birth', text.dateOfBirthFuture);
}

/**
 * Rule 10: an admin's password is longer. The smaller minimum of everyone is the schema's.
 * @throws AppError `validation_failed`
 */
export function refuseShortAdminPassword(role: Role, password: string): void {
  if (role !== 'admin' || password.length >= limits.password.adminMin) return;
  throw fieldInvalid('password', text.adminPasswordShort);
}
