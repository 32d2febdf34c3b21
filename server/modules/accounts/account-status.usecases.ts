import type { AccountStatus } from '#contract/status';
import { refuseRejected, type Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import { lockUser, type UserRow } from './accounts.repository';
import { findSession } from '../../sessions/sessions.repository';
import { lockStanding } from './account-status.repository';

/**
 * Judges the caller again inside a transaction: while a slow request arrived they may have been rejected, approved or
 * signed out (rule 6). How they stand is held until the transaction ends.
 * @throws AppError `session_expired`, `account_rejected`
 */
export async function holdStanding(tx: Database, { tokenHash }: Caller): Promise<AccountStatus> {
  const standing = await lockStanding(tx, tokenHash);
  // Once more when the row is held: who had it before may have revoked the session.
  if (!standing || !(await findSession(tx, tokenHash))) throw new AppError('session_expired');
  refuseRejected(standing);
  return standing.status;
}

/**
 * The caller's own row, held until the transaction ends. While a slow request arrived, a new password may have revoked
 * the session: then it changes nothing any more.
 * @throws AppError `session_expired`
 */
export async function holdOwnAccount(tx: Database, { userId, tokenHash }: Caller): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  // Asked once the row is held: before, somebody might have been about to revoke it.
  if (!user || !(await findSession(tx, tokenHash))) throw new AppError('session_expired');
  return user;
}
