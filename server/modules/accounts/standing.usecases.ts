import type { AccountStatus } from '#contract/status';
import { refuseRejected, type Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import { lockStanding } from './standing.repository';

/**
 * Judges the caller again inside a transaction: while a slow request arrived they may have been rejected, approved or
 * signed out (decision 6). How they stand is held until the transaction ends.
 * @throws AppError `session_expired`, `account_rejected`
 */
export async function holdStanding(tx: Database, { tokenHash }: Caller): Promise<AccountStatus> {
  const standing = await lockStanding(tx, tokenHash);
  if (!standing) throw new AppError('session_expired');
  refuseRejected(standing);
  return standing.status;
}
