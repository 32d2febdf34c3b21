import type { UpdateUserStatus, UserListQuery } from '#contract/accounts';
import type { Dependencies } from '../../dependencies';
import { AppError } from '../../core/errors';
import { isRowId } from '../../core/ids';
import type { UserRow } from '../accounts/accounts.repository';
import * as repository from './admin.repository';

export const listStudents = ({ database }: Dependencies, query: UserListQuery): Promise<UserRow[]> =>
  repository.listUsers(database, 'student', query);

export const listBusinesses = ({ database }: Dependencies, query: UserListQuery): Promise<UserRow[]> =>
  repository.listUsers(database, 'business', query);

/**
 * Sets a student's or business's status, and what follows from it, in one transaction (decisions 6 and 7). Approval
 * releases a student's held applications and publishes a business's pending internships; a rejection keeps its reason.
 * Setting the status that is there already changes nothing but the reason.
 * @throws AppError `not_found` for an id that is not a student's or a business's
 */
export function updateUserStatus(
  { database, clock }: Dependencies,
  { id, status, reason }: UpdateUserStatus,
): Promise<UserRow> {
  const now = new Date(clock.now());
  const statusReason = status === 'rejected' && reason !== '' ? reason : null;
  return database.transaction(async (tx) => {
    const user = isRowId(id) ? await repository.lockUser(tx, id) : null;
    if (!user || user.role === 'admin') throw new AppError('not_found');
    if (user.status === status && user.statusReason === statusReason) return user;
    if (user.status !== status && user.role === 'student' && status === 'approved') {
      await repository.releaseApplications(tx, id, now);
    }
    if (user.status !== status && user.role === 'business' && status === 'approved') {
      await repository.publishPending(tx, id, now);
    }
    return repository.saveStatus(tx, id, { status, statusReason, updatedAt: now });
  });
}
