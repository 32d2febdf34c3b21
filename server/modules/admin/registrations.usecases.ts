import type { ApproveMatchesAnswer, NotApprovedReason, RegisterLine } from '#contract/overview';
import type { RegisterMatch } from '#contract/accounts';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { DataDeps, Dependencies } from '../../dependencies';
import { findUserById, type UserRow } from '../accounts/accounts.repository';
import { nearestInRegister } from '../participants/participants.usecases';
import { toRegisterLine } from '../participants/register.usecases';
import { isRegistered, lockRegistered, saveStatus } from './admin.usecases';

interface Registration {
  user: UserRow;
  match: RegisterMatch | null;
  line: RegisterLine | null;
}

/** The person, with the nearest register line (rule admin-4). @throws AppError `not_found` */
export async function readRegistration(
  { database }: Pick<Dependencies, 'database'>,
  id: number | null,
): Promise<Registration> {
  const user = id === null ? null : await findUserById(database, id);
  if (!user || !isRegistered(user)) throw new AppError('not_found');
  const nearest = user.role === 'student' ? await nearestInRegister({ database }, user) : null;
  const participant = nearest?.participant;
  return { user, match: nearest?.match ?? null, line: participant ? toRegisterLine(participant) : null };
}

type Outcome = { name: string; reason: null } | { name: string | null; reason: NotApprovedReason };

/** In its own transaction, if still pending and a register match. */
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
