import { windows } from '#contract/limits';
import { messages } from '#contract/messages';
import type { PasswordChange } from '#contract/profile';
import { recordAction, type Actor } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError, fieldError } from '../../core/errors';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import { deleteSessionsOf } from '../../sessions/sessions.repository';
import { assertPasswordAllowed } from './password-rules';
import { lockOwnAccount } from './account-status.usecases';
import { findUserById, saveUser, type UserRow, deleteResetsOf } from './accounts.repository';
import { cancelPendingChanges } from './email-changes.repository';
import { hashPassword } from './passwords';
import { countAttempt, recordSuccess } from './sign-in-limits.usecases';
import { verifyAttempt } from './sign-in.usecases';

const wrongPassword = (sentence: string = messages.password.wrong) =>
  fieldError('wrong_password', 'current_password', sentence);

/** Or a recent log-in (rules 11, 38). @throws AppError `wrong_password`; `too_many_tries` */
export async function assertKnowsPassword(
  deps: Dependencies,
  caller: Caller,
  current: string,
  missing: string = messages.password.wrong,
): Promise<void> {
  const signedInAgo = deps.clock.now() - caller.signedInAt.getTime();
  if (current !== '') await verifyCurrent(deps, caller, current);
  else if (signedInAgo >= windows.credentialsFresh) throw wrongPassword(missing);
}

/** A wrong one counts as a failed sign-in (rule 10). */
async function verifyCurrent(deps: Dependencies, caller: Caller, current: string): Promise<void> {
  const user = await findUserById(deps.database, caller.userId);
  if (!user) throw new AppError('session_expired');
  const attempt = await countAttempt(deps, user.email, { address: caller.address });
  if (!(await verifyAttempt(deps, attempt, current, user.passwordHash))) throw wrongPassword();
  await recordSuccess(deps, attempt, user.id);
}

/**
 * Changes the own password and revokes the other sessions (rule 11).
 * @throws AppError `wrong_password`; `too_many_tries`; `validation_failed` (rule 10); `session_expired`
 */
export async function changePassword(
  deps: Dependencies,
  caller: Caller,
  { password, current_password: current = '' }: PasswordChange,
): Promise<UserRow> {
  const owner = await findUserById(deps.database, caller.userId);
  if (owner) assertPasswordAllowed(password, owner);
  await assertKnowsPassword(deps, caller, current);
  const passwordHash = await hashPassword(password);
  const at = new Date(deps.clock.now());
  return deps.database.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, caller);
    const { tokenHash: keepSession, address } = caller;
    return storeNewPassword(tx, at, user, { passwordHash, keepSession, address, how: 'signed in' });
  });
}

/**
 * Revokes sessions, reset links and e-mail requests, mails and logs (rules 11, 12, 38). Needs the locked user.
 * @param change.keepSession token hash of the session that is not revoked
 */
export async function storeNewPassword(
  tx: Database,
  at: Date,
  user: UserRow,
  change: { passwordHash: string; keepSession?: string; address: string; how: 'signed in' | 'reset link' },
): Promise<UserRow> {
  const { passwordHash, keepSession, address, how } = change;
  // A reset link proves the e-mail (rule 45).
  const emailConfirmedAt = user.emailConfirmedAt ?? (how === 'reset link' ? at : null);
  const changed = await saveUser(tx, user.id, { passwordHash, emailConfirmedAt, updatedAt: at });
  await deleteSessionsOf(tx, user.id, keepSession);
  await deleteResetsOf(tx, user.id);
  // The request may be another person's.
  await cancelPendingChanges(tx, user.id, at);
  const data = { name: changed.fullName };
  await enqueueMail(tx, at, { kind: 'password_changed', to: changed.email, data });
  const actor: Actor = { userId: user.id, role: user.role, address };
  await recordAction(tx, at, actor, 'password changed', user.id, { how });
  return changed;
}
