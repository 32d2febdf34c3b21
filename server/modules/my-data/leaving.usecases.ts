import { longDate } from '#contract/dates';
import { durations } from '#contract/limits';
import { messages } from '#contract/messages';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import type { Dependencies } from '../../dependencies';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import { deleteSessionsOf } from '../../sessions/sessions.repository';
import { lockOwnAccount } from '../accounts/account-status';
import { saveUser, type UserRow } from '../accounts/accounts.repository';
import { assertKnowsPassword } from '../accounts/passwords.usecases';

/**
 * Deletion in 7 days (rule data-1), rejected until then; ends other sessions and mails. Idempotent.
 * @returns when it will be deleted
 * @throws AppError `wrong_password`, `too_many_tries`, `session_expired`
 */
export async function planDeletion(deps: Dependencies, caller: Caller, password: string): Promise<Date> {
  await assertKnowsPassword(deps, caller, password);
  const now = new Date(deps.clock.now());
  return deps.database.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, caller);
    if (user.deleteAt) return user.deleteAt;
    const deleteAt = new Date(now.getTime() + durations.accountKept);
    const on = deleteAt.toISOString();
    const { status, statusReason, email, fullName: name } = user;
    await deleteSessionsOf(tx, user.id, caller.tokenHash);
    await enqueueMail(tx, now, { kind: 'account_deletion_asked', to: email, data: { name, on } });
    await recordAction(tx, now, caller, 'account deletion asked', user.id);
    // Last: its trigger locks the list version.
    await saveUser(tx, user.id, {
      ...{ status: 'rejected', statusReason: messages.myData.leaving(longDate(on)), deleteAt },
      ...{ statusBefore: { status, statusReason }, updatedAt: now },
    });
    return deleteAt;
  });
}

/** Cancels the deletion (rule data-1); idempotent. @throws AppError `session_expired` */
export function keepAccount({ database, clock }: Dependencies, caller: Caller): Promise<UserRow> {
  const now = new Date(clock.now());
  return database.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, caller);
    const { deleteAt, statusBefore, email, fullName: name } = user;
    if (!deleteAt || !statusBefore) return user;
    await enqueueMail(tx, now, { kind: 'account_kept', to: email, data: { name } });
    await recordAction(tx, now, caller, 'account kept', user.id);
    const back = { ...statusBefore, deleteAt: null, statusBefore: null };
    return saveUser(tx, user.id, { ...back, updatedAt: now });
  });
}
