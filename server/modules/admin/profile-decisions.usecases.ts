import { mostChangesListed, type WaitingChange } from '#contract/profile';
import { recordAction, recordLook } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import { everybody } from '../../db/scope';
import type { Dependencies } from '../../dependencies';
import { notify } from '../../outgoing/notify';
import { lockUser, saveUser, type UserRow } from '../accounts/accounts.repository';
import * as changes from '../accounts/changes.repository';
import {
  changedFields,
  deleteUnusedPictures,
  fieldsOf,
  proposalColumns,
  proposalDetails,
  proposalOf,
  type Proposal,
} from '../accounts/profile-changes.usecases';
import { removePictures } from '../files/files.usecases';
import { userView } from '../accounts/users.views';
import { registerMatches } from '../participants/participants.usecases';

/** Oldest first; a changed student is compared with the register (rules admin-3, account-8). */
export async function readWaitingChanges(
  deps: Pick<Dependencies, 'database' | 'secretKey' | 'clock'>,
  admin: Caller,
): Promise<{ changes: WaitingChange[]; total: number }> {
  const rows = await changes.listWaitingChanges(deps.database, mostChangesListed);
  const proposals = rows.map(({ user, change }) => ({ user, change, proposal: proposalOf(user, change) }));
  const students = proposals.filter(({ user }) => user.role === 'student');
  const matches = await registerMatches(
    deps,
    everybody,
    students.map(({ user, proposal }) => ({ ...user, ...proposalColumns(proposal) })),
  );
  const total = await changes.countWaitingChanges(deps.database);
  await recordLook(
    deps,
    admin,
    'accounts read',
    proposals.map(({ user }) => user),
  );
  return {
    total,
    changes: proposals.map(({ user, change: { id, requestedAt }, proposal }) => ({
      id,
      requested_at: requestedAt.toISOString(),
      user: userView(deps, user, admin.userId),
      fields: changedFields(user, proposal),
      register_match: matches?.get(user.id) ?? null,
    })),
  };
}

interface Decided {
  user: UserRow;
  change: changes.ProfileChangeRow;
  proposal: Proposal;
}

async function decide(
  deps: Dependencies,
  id: string,
  work: (tx: Database, at: Date, decided: Decided) => Promise<void>,
): Promise<void> {
  const at = new Date(deps.clock.now());
  const found = await changes.findWaitingChange(deps.database, id);
  if (!found) throw new AppError('change_replaced');
  const unused = await deps.database.transaction(async (tx) => {
    const user = await lockUser(tx, found.userId);
    // Under the lock: its previous holder may have decided, replaced or withdrawn it.
    const change = await changes.findWaitingChange(tx, id);
    if (!user || !change) throw new AppError('change_replaced');
    await work(tx, at, { user, change, proposal: proposalOf(user, change) });
    return deleteUnusedPictures(tx, [user.logoFileId, change.logoFileId]);
  });
  await removePictures(deps, unused);
}

export const acceptChange = (deps: Dependencies, admin: Caller, id: string): Promise<void> =>
  decide(deps, id, async (tx, at, { user, proposal }) => {
    const named = { ...user, fullName: proposal.full_name ?? user.fullName };
    await recordAction(tx, at, admin, 'profile change accepted', user.id, proposalDetails(user, proposal));
    await changes.deleteChangeOf(tx, user.id);
    await notify(tx, at, named, 'profile_change_accepted', { role: user.role });
    // Last: its trigger locks the list version, which every transaction locks last.
    await saveUser(tx, user.id, { ...proposalColumns(proposal), updatedAt: at });
  });

export const refuseChange = (deps: Dependencies, admin: Caller, id: string, reason: string): Promise<void> =>
  decide(deps, id, async (tx, at, { user, change, proposal }) => {
    const given = reason === '' ? null : reason;
    const details = { ...proposalDetails(user, proposal), reason: given };
    await recordAction(tx, at, admin, 'profile change refused', user.id, details);
    const refusal = { at: at.toISOString(), reason: given, fields: fieldsOf(proposal) };
    await changes.saveChange(tx, { ...change, wanted: {}, logoFileId: null, refusal });
    await notify(tx, at, user, 'profile_change_refused', { role: user.role, reason: given });
  });
