import type { ApplicationStatus } from '#contract/status';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import { shareAccount } from '../accounts/accounts.repository';
import { lockApplication, type ApplicationRecord } from './applications.repository';

/**
 * Locks an application, its student's account first, so that this is not erased meanwhile. Returns the status.
 * @throws AppError `application_withdrawn` (rule apply-7)
 */
export async function lockStatus(
  tx: Database,
  { id, studentId }: ApplicationRecord['application'],
): Promise<ApplicationStatus> {
  await shareAccount(tx, studentId);
  const { status, withdrawnAt } = await lockApplication(tx, id);
  if (withdrawnAt !== null) throw new AppError('application_withdrawn');
  return status;
}
