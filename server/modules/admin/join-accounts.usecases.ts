import type { JoinAccounts } from '#contract/staff';
import { admin as text } from '#contract/messages/admin';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { isRowId } from '../../core/ids';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { notify } from '../../outgoing/notify';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import { deleteSessionsOf } from '../../sessions/sessions.repository';
import { isUnclaimed, loginNumberOf } from '../accounts/account-status';
import { saveUser, type UserRow } from '../accounts/accounts.repository';
import { deleteChangeOf, findChangeOf } from '../accounts/changes.repository';
import { leaveEmail } from '../accounts/emails.usecases';
import { endOwn, moveReferences } from '../accounts/move-account.repository';
import { deleteUnusedPictures } from '../accounts/profile-changes.usecases';
import { deleteCodesOf } from '../accounts/sms-codes.repository';
import { releaseHeldApplications } from '../applications/submit-application.usecases';
import { removePictures } from '../files/files.usecases';
import { nameless } from '../my-data/erase.repository';
import { keepUnread } from '../news/news.repository';
import {
  deleteClaim,
  haveSameInternship,
  lockLinesOf,
  lockRegister,
} from '../participants/participants.repository';
import { joinLines } from '../participants/registrations.repository';
import { lockRegistered } from './admin.usecases';

async function lockStudents(tx: Database, helper: Caller, ids: number[]): Promise<Map<number, UserRow>> {
  const locked = new Map<number, UserRow>();
  // In one order: two joins at the same moment would wait for each other.
  for (const id of [...ids].sort((one, other) => one - other)) {
    const user = await lockRegistered(tx, helper, id);
    if (user?.role === 'student') locked.set(id, user);
  }
  return locked;
}

const mayStay = (stays: UserRow, ends: UserRow): boolean =>
  !isUnclaimed(stays) &&
  ends.status !== 'rejected' &&
  (stays.status === 'approved' || stays.status === ends.status);

/** What the account that stays lacks, once the other is nameless. */
export async function filledFrom(tx: Database, stays: UserRow, ends: UserRow) {
  const mobileNumber = stays.mobileNumber || ends.mobileNumber;
  const asked = { isNeeded: false, userId: stays.id };
  const loginNumber = stays.loginNumber ?? (await loginNumberOf(tx, mobileNumber ?? '', asked));
  const confirmed = [stays, ends].find((one) => loginNumber !== null && one.loginNumber === loginNumber);
  return {
    ...{ mobileNumber, loginNumber, numberConfirmedAt: confirmed?.numberConfirmedAt ?? null },
    ...(stays.email === null && { email: ends.email, emailConfirmedAt: ends.emailConfirmedAt }),
    ...(stays.guardianName === null && {
      ...{ guardianName: ends.guardianName, guardianNumber: ends.guardianNumber },
    }),
    logoFileId: stays.logoFileId ?? ends.logoFileId,
    participantId: stays.participantId ?? ends.participantId,
  };
}

/** No log-in and no link of it works any more, and the account that stays has what it had. */
async function empty(tx: Database, at: Date, ends: UserRow, stays: UserRow): Promise<void> {
  await deleteSessionsOf(tx, ends.id);
  await leaveEmail(tx, at, stays.email === null ? { ...ends, email: null } : ends);
  await deleteCodesOf(tx, ends.id);
  await deleteChangeOf(tx, ends.id);
  await endOwn(tx, ends.id);
  await keepUnread(tx, ends.id, stays.id);
  await moveReferences(tx, ends.id, stays.id);
  if (ends.participantId !== null) await deleteClaim(tx, ends.participantId);
  // As an erased one; not in the list of these, as a restore brings it back whole.
  const left = { participantId: null, deleteAt: at, erasedAt: at, updatedAt: at };
  await saveUser(tx, ends.id, { ...nameless(ends.id), ...left });
  if (ends.participantId !== null && stays.participantId !== null)
    await joinLines(tx, stays.participantId, ends.participantId);
}

/** Two accounts of one student become one, in one transaction (rule admin-14). @throws not_found, not_joinable, already_applied */
export async function joinAccounts(
  deps: Dependencies,
  helper: Caller,
  { id, ended_id }: JoinAccounts,
): Promise<UserRow> {
  const at = new Date(deps.clock.now());
  const { user, unused } = await deps.database.transaction(async (tx) => {
    // Nor with an import.
    await lockRegister(tx);
    await lockLinesOf(tx, [id, ended_id].filter(isRowId));
    const locked = await lockStudents(tx, helper, [id, ended_id]);
    const [stays, ends] = [locked.get(id), locked.get(ended_id)];
    if (!stays || !ends || stays === ends) throw new AppError('not_found');
    if (!mayStay(stays, ends)) throw new AppError('not_joinable');
    if (await haveSameInternship(tx, stays.id, ends.id))
      throw new AppError('already_applied', { sentence: text.join.bothApplied });
    const proposed = await findChangeOf(tx, ends.id);
    await empty(tx, at, ends, stays);
    const filled = await filledFrom(tx, stays, ends);
    const joined = { ...stays, ...filled };
    if (joined.status === 'approved') await releaseHeldApplications(tx, at, stays.id);
    await notify(tx, at, joined, 'accounts_joined', {});
    const data = { name: ends.fullName, userId: stays.id };
    if (ends.email !== joined.email)
      await enqueueMail(tx, at, { kind: 'accounts_joined', to: ends.email, data });
    await recordAction(tx, at, helper, 'accounts joined', stays.id, { from: ends.id });
    await recordAction(tx, at, helper, 'accounts joined', ends.id, { into: stays.id });
    return {
      user: await saveUser(tx, stays.id, { ...filled, updatedAt: at }),
      unused: await deleteUnusedPictures(tx, [ends.logoFileId, proposed?.logoFileId]),
    };
  });
  await removePictures(deps, unused);
  return user;
}
