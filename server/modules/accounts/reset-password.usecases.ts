import { windows } from '#contract/limits';
import { messages } from '#contract/messages';
import type { ForgotPassword, ResetPassword } from '#contract/passwords';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import type { DataDeps, Dependencies } from '../../dependencies';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import { tryConsumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import { newToken, tokenDigest } from '../../sessions/sessions.usecases';
import { assertPasswordAllowed } from './password-rules';
import {
  findUserById,
  lockUser,
  shareUserByEmail,
  deleteResetsUntil,
  findReset,
  insertReset,
} from './accounts.repository';
import { storeNewPassword } from './change-password.usecases';
import { hashPassword } from './passwords';
import { resetSignInLimits } from './sign-in-limits.usecases';

/** Queues a mail (rule 12). The account is looked up on sending, so that unknown e-mails take the same time. */
export async function requestPasswordReset(deps: Dependencies, { email }: ForgotPassword): Promise<void> {
  if ((await tryConsumeRateLimit(deps, 'forgot_mailbox', email)) !== null) return;
  const at = new Date(deps.clock.now());
  await enqueueMail(deps.database, at, { kind: 'reset_link', to: email, data: {} });
}

/** A reset link, made on sending (rule 12): only its SHA-256 is stored. Null without an account. */
export function makeResetLink(
  { database, clock }: DataDeps,
  email: string,
): Promise<{ token: string; name: string } | null> {
  const token = newToken();
  return database.transaction(async (tx) => {
    // Locked: a concurrent change of password or e-mail either deletes the new link or comes first.
    const user = await shareUserByEmail(tx, email);
    if (!user || user.disabledAt) return null;
    const expiresAt = new Date(clock.now() + windows.resetLink);
    await insertReset(tx, { tokenHash: tokenDigest(token), userId: user.id, expiresAt });
    return { token, name: user.fullName };
  });
}

export const linkInvalid = () =>
  new AppError('reset_link_invalid', { errors: { reset_password_token: [messages.password.linkInvalid] } });

/** @throws AppError `reset_link_invalid` */
async function findLinkOwner(db: Database, tokenHash: string, now: number): Promise<number> {
  const reset = await findReset(db, tokenHash);
  if (!reset || now >= reset.expiresAt.getTime()) throw linkInvalid();
  return reset.userId;
}

/**
 * Sets a password by link (rule 12): revokes sessions and links, resets sign-in limits, starts no session.
 * @param address the client address, see `clientAddress`
 * @throws AppError `reset_link_invalid`; `validation_failed` (rule 10)
 */
export async function resetPassword(
  deps: Dependencies,
  { reset_password_token, password }: ResetPassword,
  address: string,
): Promise<void> {
  const { database, clock } = deps;
  const tokenHash = tokenDigest(reset_password_token);
  const userId = await findLinkOwner(database, tokenHash, clock.now());
  const owner = await findUserById(database, userId);
  if (owner) assertPasswordAllowed(password, owner);
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const email = await database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw linkInvalid();
    // Under the lock: one of two concurrent uses fails.
    await findLinkOwner(tx, tokenHash, now);
    await storeNewPassword(tx, new Date(now), user, { passwordHash, address, how: 'reset link' });
    return user.email;
  });
  await resetSignInLimits(deps, email, address);
}

export const deleteExpiredResetLinks = ({ database, clock }: DataDeps) =>
  deleteResetsUntil(database, new Date(clock.now()));
