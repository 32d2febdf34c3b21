import { portMoresbyDate } from '#contract/closing';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import type { Role } from '#contract/status';
import { fieldInvalid, type AppError } from '../../core/errors';

/** 422: another account has this e-mail. */
export const emailTaken = (): AppError => fieldInvalid('email', messages.validation.emailTaken);

/**
 * @param dateOfBirth `YYYY-MM-DD`
 * @param now milliseconds, UTC
 * @throws AppError `validation_failed` for today in Port Moresby, and later
 */
export function assertBornInPast(dateOfBirth: string, now: number): void {
  if (dateOfBirth < portMoresbyDate(now)) return;
  throw fieldInvalid('date_of_birth', messages.validation.dateOfBirthFuture);
}

/**
 * Checks the longer minimum of admins' passwords (rule 10); the schema checks the general one.
 * @throws AppError `validation_failed`
 */
export function assertAdminPasswordLength(role: Role, password: string): void {
  if (role !== 'admin' || password.length >= limits.password.adminMin) return;
  throw fieldInvalid('password', messages.validation.adminPasswordShort);
}
