import type { AccountStatus } from '#contract/status';
import { assertNotRejected, type Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import { findSession } from '../../sessions/sessions.repository';
import { lockUser, shareStatusBySession, shareStatusOfStudent, type UserRow } from './accounts.repository';

/**
 * Checks the caller again and locks their status in a transaction: it may have changed meanwhile (rule 6).
 * @throws AppError `session_expired`, `account_rejected`
 */
export async function lockAccountStatus(tx: Database, { tokenHash }: Caller): Promise<AccountStatus> {
  const found = await shareStatusBySession(tx, tokenHash);
  // Under the lock: its previous holder may have revoked the session.
  if (!found || !(await findSession(tx, tokenHash))) throw new AppError('session_expired');
  assertNotRejected(found);
  return found.status;
}

/** The student of a hand-in, locked. @throws AppError `not_found`, `account_rejected` with `sentence` */
export async function lockStudentStatus(
  tx: Database,
  studentId: number,
  sentence: string,
): Promise<AccountStatus> {
  const found = await shareStatusOfStudent(tx, studentId);
  if (!found) throw new AppError('not_found');
  assertNotRejected(found, sentence);
  return found.status;
}

/** Locks the caller's row; a session revoked meanwhile changes nothing. @throws AppError `session_expired` */
export async function lockOwnAccount(tx: Database, { userId, tokenHash }: Caller): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  // Under the lock: its previous holder may have revoked the session.
  if (!user || !(await findSession(tx, tokenHash))) throw new AppError('session_expired');
  return user;
}
