import type { UpdateUserStatus } from '#contract/accounts';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { isRowId } from '../../core/ids';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { notify } from '../../outgoing/notify';
import * as accounts from '../accounts/accounts.repository';
import { releaseHeldApplications } from '../applications/submit-application.usecases';
import { publishPending } from '../internships/internships.repository';
import type { RegisteredRole } from './people.usecases';

interface Registered extends accounts.UserRow {
  role: RegisteredRole;
}

/** Not an account in deletion (rule data-1). */
export const isRegistered = (user: accounts.UserRow): user is Registered =>
  user.role !== 'admin' && user.deleteAt === null;

/** Rule account-1. */
async function applyEffects(tx: Database, at: Date, user: Registered): Promise<void> {
  const { status, statusReason: reason, role } = user;
  if (status === 'approved' && role === 'student') await releaseHeldApplications(tx, at, user.id);
  if (status === 'approved') await notify(tx, at, user, 'registration_approved', { role });
  if (status === 'rejected') await notify(tx, at, user, 'registration_rejected', { role, reason });
  // Last: its trigger locks the list version.
  if (status === 'approved' && role === 'business') await publishPending(tx, user.id, at);
}

/**
 * Status, effects, mail and news in one transaction (rules account-1, account-4, notify-1); the same status again: the reason.
 * @throws AppError `not_found` unless a student or business
 */
export function updateUserStatus(
  { database, clock }: Dependencies,
  admin: Caller,
  { id, status, reason }: UpdateUserStatus,
): Promise<accounts.UserRow> {
  const now = new Date(clock.now());
  const statusReason = status === 'rejected' && reason !== '' ? reason : null;
  return database.transaction(async (tx) => {
    const user = await lockRegistered(tx, id);
    if (!user) throw new AppError('not_found');
    if (user.status === status && user.statusReason === statusReason) return user;
    return saveStatus(tx, now, admin, user, { status, statusReason });
  });
}

/** Locked until the transaction ends; null for others. */
export async function lockRegistered(tx: Database, id: number): Promise<Registered | null> {
  const user = isRowId(id) ? await accounts.lockUser(tx, id) : null;
  return user && isRegistered(user) ? user : null;
}

/** Saves a locked account's status or reason, with effects and audit log. */
export async function saveStatus(
  tx: Database,
  now: Date,
  admin: Caller,
  user: Registered,
  { status, statusReason }: Pick<accounts.UserRow, 'status' | 'statusReason'>,
): Promise<accounts.UserRow> {
  const change = { status, statusReason, updatedAt: now };
  // Before saving the account: its trigger locks the list version, which every transaction locks last.
  if (user.status !== status) await applyEffects(tx, now, { ...user, ...change });
  const changed = await accounts.saveUser(tx, user.id, change);
  const details = { from: user.status, to: status, reason: statusReason };
  await recordAction(tx, now, admin, 'account status changed', user.id, details);
  return changed;
}
