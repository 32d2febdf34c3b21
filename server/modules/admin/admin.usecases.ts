import type { UpdateUserStatus, UserListQuery } from '#contract/accounts';
import type { Role } from '#contract/status';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { isRowId } from '../../core/ids';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import type { NewMail } from '../../mail/kinds';
import { enqueueMail } from '../../mail/mails.repository';
import { lockUser, type UserRow } from '../accounts/accounts.repository';
import { releaseHeldApplications } from '../applications/applications.usecases';
import * as repository from './admin.repository';

export const listStudents = ({ database }: Dependencies, query: UserListQuery): Promise<UserRow[]> =>
  repository.listUsers(database, 'student', query);

export const listBusinesses = ({ database }: Dependencies, query: UserListQuery): Promise<UserRow[]> =>
  repository.listUsers(database, 'business', query);

/** A person whose registration somebody decides on. */
interface Registered extends UserRow {
  role: Exclude<Role, 'admin'>;
}

const isRegistered = (user: UserRow): user is Registered => user.role !== 'admin';

/** What the person is told of their new status; going back to pending is not worth a mail. */
function mailAbout({ status, statusReason, fullName, role, email }: Registered): NewMail[] {
  if (status === 'approved') {
    return [{ kind: 'registration_approved', to: email, data: { name: fullName, role } }];
  }
  if (status === 'rejected') {
    const data = { name: fullName, role, reason: statusReason };
    return [{ kind: 'registration_rejected', to: email, data }];
  }
  return [];
}

/** What follows from a status that somebody did not have before (rule 6). */
async function followUp(tx: Database, at: Date, user: Registered): Promise<void> {
  await enqueueMail(tx, at, ...mailAbout(user));
  if (user.status !== 'approved') return;
  if (user.role === 'student') await releaseHeldApplications(tx, at, user.id);
  else await repository.publishPending(tx, user.id, at);
}

/**
 * Sets a student's or business's status, and what follows from it, in one transaction (rules 6 and 7). Approval
 * releases a student's held applications and publishes a business's pending internships; a rejection keeps its reason;
 * the person is told of both. Setting the status that is there already changes nothing but the reason.
 * @throws AppError `not_found` for an id that is not a student's or a business's
 */
export function updateUserStatus(
  { database, clock }: Dependencies,
  admin: Caller,
  { id, status, reason }: UpdateUserStatus,
): Promise<UserRow> {
  const now = new Date(clock.now());
  const statusReason = status === 'rejected' && reason !== '' ? reason : null;
  return database.transaction(async (tx) => {
    const user = isRowId(id) ? await lockUser(tx, id) : null;
    if (!user || !isRegistered(user)) throw new AppError('not_found');
    if (user.status === status && user.statusReason === statusReason) return user;
    const changed = { ...user, status, statusReason, updatedAt: now };
    // Before the account's own row, whose change raises the list's version: a version is what everybody locks last.
    if (user.status !== status) await followUp(tx, now, changed);
    await repository.saveStatus(tx, changed);
    await recordAction(tx, now, admin, {
      action: 'account status changed',
      subjectType: 'user',
      subjectId: id,
      details: { from: user.status, to: status, reason: statusReason },
    });
    return changed;
  });
}
