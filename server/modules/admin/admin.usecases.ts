import type { UpdateUserStatus, RegisterMatch } from '#contract/accounts';
import type { ApproveMatchesAnswer, NotApprovedReason, RegisterLine } from '#contract/overview';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { isRowId } from '../../core/ids';
import type { Database } from '../../db/database';
import type { Dependencies, DataDeps } from '../../dependencies';
import { notify } from '../../outgoing/notify';
import * as accounts from '../accounts/accounts.repository';
import { releaseHeldApplications } from '../applications/submit-application.usecases';
import { publishPending } from '../internships/internships.repository';
import type { RegisteredRole } from './people.usecases';
import { nearestInRegister } from '../participants/participants.usecases';
import { toRegisterLine } from '../participants/register.usecases';

interface Registered extends accounts.UserRow {
  role: RegisteredRole;
}

/** Not an account in deletion (rule data-1). */
const isRegistered = (user: accounts.UserRow): user is Registered =>
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

async function lockRegistered(tx: Database, id: number): Promise<Registered | null> {
  const user = isRowId(id) ? await accounts.lockUser(tx, id) : null;
  return user && isRegistered(user) ? user : null;
}

async function saveStatus(
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

interface Registration {
  user: accounts.UserRow;
  match: RegisterMatch | null;
  line: RegisterLine | null;
}

export async function readRegistration(
  { database }: Pick<Dependencies, 'database'>,
  id: number | null,
): Promise<Registration> {
  const user = id === null ? null : await accounts.findUserById(database, id);
  if (!user || !isRegistered(user)) throw new AppError('not_found');
  const nearest = user.role === 'student' ? await nearestInRegister({ database }, user) : null;
  const participant = nearest?.participant;
  return { user, match: nearest?.match ?? null, line: participant ? toRegisterLine(participant) : null };
}

type Outcome = { name: string; reason: null } | { name: string | null; reason: NotApprovedReason };

function approveMatch({ database, clock }: DataDeps, admin: Caller, id: number): Promise<Outcome> {
  const now = new Date(clock.now());
  return database.transaction(async (tx): Promise<Outcome> => {
    const user = await lockRegistered(tx, id);
    if (!user || user.role !== 'student') return { name: null, reason: 'unknown' };
    const name = user.fullName;
    if (user.status === 'approved') return { name, reason: 'approved' };
    if (user.status === 'rejected') return { name, reason: 'rejected' };
    const nearest = await nearestInRegister({ database: tx }, user);
    if (nearest?.match.result !== 'match') return { name, reason: 'differs' };
    await saveStatus(tx, now, admin, user, { status: 'approved', statusReason: null });
    return { name, reason: null };
  });
}

/** Approves exactly the listed students, one after another (rule admin-4); idempotent. Others get a reason. */
export async function approveMatches(
  deps: DataDeps,
  admin: Caller,
  ids: readonly number[],
): Promise<Omit<ApproveMatchesAnswer, 'message'>> {
  const approved: ApproveMatchesAnswer['approved'] = [];
  const not_approved: ApproveMatchesAnswer['not_approved'] = [];
  for (const id of new Set(ids)) {
    const { name, reason } = await approveMatch(deps, admin, id);
    if (reason === null) approved.push({ id, name });
    else not_approved.push({ id, name, reason });
  }
  return { approved, not_approved };
}
