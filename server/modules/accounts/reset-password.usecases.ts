import type { ForgotPassword, ResetPassword } from '#contract/passwords';
import { messages } from '#contract/messages';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { tryConsumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import { enqueueMail } from '../../mail/mails.repository';
import { refuseShortAdminPassword } from './account-rules';
import { findUserById, lockUser } from './accounts.repository';
import { storeNewPassword } from './new-password';
import { findReset } from './password-resets.repository';
import { hashPassword } from './passwords';
import { resetSignInLimits } from './sign-in-limits';
import { tokenDigest } from '../../sessions/tokens';

/**
 * Has a reset link mailed to this address (rule 12). Nobody is looked up here: the mail's sender does that, so that
 * a known and an unknown address take the same path and the same time. Beyond a few mails an hour nothing more is sent,
 * and nobody is told.
 */
export async function askForReset(deps: Dependencies, { email }: ForgotPassword): Promise<void> {
  if ((await tryConsumeRateLimit(deps, 'forgot_mailbox', email)) !== null) return;
  const at = new Date(deps.clock.now());
  await enqueueMail(deps.database, at, { kind: 'reset_link', to: email, data: {} });
}

/** 422: the link is unknown, used, or over. */
export const linkInvalid = () =>
  new AppError('reset_link_invalid', { errors: { reset_password_token: [messages.password.linkInvalid] } });

/** Whose link this is. @throws AppError `reset_link_invalid` */
async function ownerOf(db: Database, tokenHash: string, now: number): Promise<number> {
  const reset = await findReset(db, tokenHash);
  if (!reset || now >= reset.expiresAt.getTime()) throw linkInvalid();
  return reset.userId;
}

/**
 * Sets a new password by a mailed link (rule 12): it works once and for six hours, ends all of the user's sessions
 * and links, and signs nobody in. Who was slowed down by wrong passwords no longer is.
 * @param address where the request came from, as `clientAddress` gives it
 * @throws AppError `reset_link_invalid`; `validation_failed` for an admin's password that is short
 */
export async function resetPassword(
  deps: Dependencies,
  { reset_password_token, password }: ResetPassword,
  address: string,
): Promise<void> {
  const { database, clock } = deps;
  const tokenHash = tokenDigest(reset_password_token);
  const userId = await ownerOf(database, tokenHash, clock.now());
  const owner = await findUserById(database, userId);
  if (owner) refuseShortAdminPassword(owner.role, password);
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const email = await database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw linkInvalid();
    // Once more now that the row is held: of two at the same moment, one comes too late.
    await ownerOf(tx, tokenHash, now);
    await storeNewPassword(tx, new Date(now), user, { passwordHash, address, how: 'reset link' });
    return user.email;
  });
  await resetSignInLimits(deps, email, address);
}
