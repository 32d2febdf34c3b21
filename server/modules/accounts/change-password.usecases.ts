import { windows } from '#contract/limits';
import { messages } from '#contract/messages';
import type { PasswordChange } from '#contract/profile';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { refuseShortAdminPassword } from './account-rules';
import { findUserById, type UserRow } from './accounts.repository';
import { storeNewPassword } from './new-password';
import { hashPassword, verifyPassword } from './passwords';
import { countAttempt, recordSuccess } from './sign-in-limits';
import { holdOwnAccount } from './account-status.usecases';

const wrongPassword = () =>
  new AppError('wrong_password', { errors: { current_password: [messages.password.wrong] } });

/** Guessing the current password is slowed down like guessing at the sign-in, and together with it (rule 10). */
async function verifyCurrent(deps: Dependencies, caller: Caller, current: string): Promise<void> {
  const user = await findUserById(deps.database, caller.userId);
  if (!user) throw new AppError('session_expired');
  const attempt = await countAttempt(deps, user.email, caller.address);
  if (!(await verifyPassword(current, user.passwordHash))) throw wrongPassword();
  await recordSuccess(deps, attempt, user.id);
}

/**
 * Changes the caller's own password: nobody else's can be named (rule 11). It is taken from a session signed in to
 * less than 10 minutes ago, or with the current password; one that is sent has to be right in either case. The other
 * sessions end, the caller's stays.
 * @throws AppError `wrong_password`; `too_many_tries`; `validation_failed` for an admin's that is short;
 * `session_expired` when it was revoked meanwhile
 */
export async function changePassword(
  deps: Dependencies,
  caller: Caller,
  { password, current_password: current = '' }: PasswordChange,
): Promise<UserRow> {
  refuseShortAdminPassword(caller.role, password);
  const signedInAgo = deps.clock.now() - caller.signedInAt.getTime();
  if (current !== '') await verifyCurrent(deps, caller, current);
  else if (signedInAgo >= windows.credentialsFresh) throw wrongPassword();
  const passwordHash = await hashPassword(password);
  const at = new Date(deps.clock.now());
  return deps.database.transaction(async (tx) => {
    const user = await holdOwnAccount(tx, caller);
    const { tokenHash: keepSession, address } = caller;
    return storeNewPassword(tx, at, user, { passwordHash, keepSession, address, how: 'signed in' });
  });
}
