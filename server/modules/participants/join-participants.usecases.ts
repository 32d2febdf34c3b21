import type { JoinParticipants } from '#contract/participants';
import { admin as adminText } from '#contract/messages/admin';
import { namesakes as text } from '#contract/messages/classroom';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { isRowId } from '../../core/ids';
import type { Database } from '../../db/database';
import type { DataDeps } from '../../dependencies';
import { isUnclaimed } from '../accounts/account-status';
import { saveUser } from '../accounts/accounts.repository';
import { filledFrom } from '../admin/join-accounts.usecases';
import { notify } from '../../outgoing/notify';
import { keepUnread } from '../news/news.repository';
import * as participants from './participants.repository';
import { joinLines } from './registrations.repository';

/** Two lines of one name and birthday become one, in one transaction (rule admin-9). @throws not_found, not_joinable, already_applied */
export function joinParticipants(
  { database, clock }: DataDeps,
  helper: Caller,
  { id, ended_id }: JoinParticipants,
): Promise<void> {
  const at = new Date(clock.now());
  return database.transaction(async (tx) => {
    await participants.lockRegister(tx);
    const lines = await participants.lockLines(tx, helper, [id, ended_id].filter(isRowId));
    const [stays, ends] = [id, ended_id].map((one) => lines.find((line) => line.id === one));
    if (!stays || !ends || stays === ends) throw new AppError('not_found');
    if (stays.nameKey !== ends.nameKey || stays.dateOfBirth !== ends.dateOfBirth)
      throw new AppError('not_found');
    await joinTheirAccounts(tx, at, helper, stays.id, ends.id);
    await joinLines(tx, stays.id, ends.id);
    await recordAction(tx, at, helper, 'participants joined', stays.id, { from: ends.id });
  });
}

/** Of two one is unclaimed, and ends in the other. */
async function joinTheirAccounts(tx: Database, at: Date, helper: Caller, stays: number, ends: number) {
  const [user, other] = await participants.lockAccountsOf(tx, stays, ends);
  if (!user) return;
  const moved = { participantId: stays, updatedAt: at };
  const isClaimed = !isUnclaimed(user);
  if (isClaimed) await participants.deleteClaim(tx, stays, ends);
  if (!other) return void (await saveUser(tx, user.id, moved));
  const isOther = user.dateOfBirth !== other.dateOfBirth;
  if (isOther || !isUnclaimed(other) || user.status !== 'approved' || other.status !== 'approved')
    throw new AppError('not_joinable', { sentence: text.notJoinable });
  if (await participants.haveSameInternship(tx, user.id, other.id))
    throw new AppError('already_applied', { sentence: adminText.join.bothApplied });
  await keepUnread(tx, other.id, user.id);
  await participants.moveAccount(tx, other.id, user.id);
  const { loginNumber, ...filled } = await filledFrom(tx, user, other);
  await saveUser(tx, user.id, { ...filled, ...(isClaimed && { loginNumber }), ...moved });
  if (isClaimed) await notify(tx, at, user, 'accounts_joined', {});
  await recordAction(tx, at, helper, 'accounts joined', user.id, { from: other.id });
}
