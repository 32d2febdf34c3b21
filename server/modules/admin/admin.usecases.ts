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

async function applyEffects(tx: Database, at: Date, user: Registered): Promise<void> {
  const { status, statusReason: reason, role } = user;
  if (status === 'approved' && role === 'student') await releaseHeldApplications(tx, at, user.id);
  if (status === 'approved') await notify(tx, at, user, 'registration_approved', { role });
  if (status === 'rejected') await notify(tx, at, user, 'registration_rejected', { role, reason });
  // Last: its trigger locks the list version.
  if (status === 'approved' && role === 'business') await publishPending(tx, user.id, at);
}

/** In one transaction (rules account-1, account-4, notify-1); the same status again stores the reason. */
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

export async function lockRegistered(tx: Database, id: number): Promise<Registered | null> {
  const user = isRowId(id) ? await accounts.lockUser(tx, id) : null;
  return user && isRegistered(user) ? user : null;
}

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
