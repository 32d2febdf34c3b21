import type { ApplicationStatus } from '#contract/status';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import { lockApplication } from './applications.repository';

/**
 * Locks an application that a business is about to change, until the transaction ends.
 * @returns its status
 * @throws AppError `application_withdrawn` (rule 64)
 */
export async function lockStatus(tx: Database, applicationId: number): Promise<ApplicationStatus> {
  const { status, withdrawnAt } = await lockApplication(tx, applicationId);
  if (withdrawnAt !== null) throw new AppError('application_withdrawn');
  return status;
}
