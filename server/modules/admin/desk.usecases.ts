import type { CorrectStudent } from '#contract/staff';
import { admin as text } from '#contract/messages/admin';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Dependencies } from '../../dependencies';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import type { Database } from '../../db/database';
import { everybody, type Helper } from '../../db/scope';
import { notify } from '../../outgoing/notify';
import { deleteSessionsOf } from '../../sessions/sessions.repository';
import {
  assertBornInPast,
  assertEmailFree,
  assertOldEnough,
  guardianOf,
  isUnclaimed,
  loginNumberOf,
  throwTaken,
} from '../accounts/account-status';
import { saveUser, type UserRow } from '../accounts/accounts.repository';
import { findChangeOf } from '../accounts/changes.repository';
import { leaveEmail, mailConfirmation } from '../accounts/emails.usecases';
import { saveProposal } from '../accounts/profile-changes.usecases';
import { newOneTimePassword } from '../accounts/passwords';
import { storeNewPassword } from '../accounts/passwords.usecases';
import { confirmedWith } from '../accounts/sms-codes.usecases';
import { resetSignInLimits, signInName } from '../accounts/sign-in-limits.usecases';
import { lockStaff } from '../accounts/people.repository';
import { lockRegistered } from './admin.usecases';

/** What a student asks somebody of the program to correct; the mailbox before is told too (rule admin-8). */
export async function correctStudent(
  { database, clock }: Dependencies,
  helper: Caller,
  { id, reason, ...wanted }: CorrectStudent,
): Promise<UserRow> {
  const now = clock.now();
  const at = new Date(now);
  const { email, mobile_number: mobileNumber } = wanted;
  assertBornInPast(wanted.date_of_birth, now);
  return database.transaction(async (tx) => {
    const before = await lockRegistered(tx, helper, id);
    if (before?.role !== 'student') throw new AppError('not_found');
    const isNewEmail = email !== before.email;
    if (email && isNewEmail) await assertEmailFree(tx, email, now, id);
    const loginNumber = await loginNumberOf(tx, mobileNumber, {
      isNeeded: !email && !isUnclaimed(before),
      userId: id,
    });
    if (isUnclaimed(before) && wanted.date_of_birth !== before.dateOfBirth)
      assertOldEnough(wanted.date_of_birth, now);
    const columns = {
      ...{ fullName: wanted.full_name, dateOfBirth: wanted.date_of_birth, city: wanted.city },
      ...{ email, mobileNumber },
      // Of who is not claimed yet, the claim asks for it.
      ...(isUnclaimed(before) ? {} : guardianOf(wanted, now)),
      loginNumber,
    };
    const fields = (Object.keys(columns) as (keyof typeof columns)[]).filter(
      (field) => columns[field] !== before[field],
    );
    if (fields.length === 0) return before;
    if (isNewEmail) await leaveEmail(tx, at, before);
    await recordAction(tx, at, helper, 'profile corrected', id, { fields, reason });
    const data = { name: columns.fullName, reason, userId: id };
    if (isNewEmail) await enqueueMail(tx, at, { kind: 'profile_corrected', to: before.email, data });
    await notify(tx, at, { ...before, ...columns }, 'profile_corrected', { reason });
    const user = await saveUser(tx, id, {
      ...columns,
      ...(isNewEmail && { emailConfirmedAt: null }),
      numberConfirmedAt: confirmedWith(before, loginNumber),
      updatedAt: at,
    }).catch(throwTaken);
    if (isNewEmail && email) await mailConfirmation(tx, at, user);
    // A wish for what is corrected is answered by this.
    const change = await findChangeOf(tx, id);
    const sent = {
      ...(fields.includes('fullName') && { full_name: columns.fullName }),
      ...(fields.includes('dateOfBirth') && { date_of_birth: columns.dateOfBirth }),
    };
    await saveProposal(tx, at, helper, { user, change, sent });
    return user;
  });
}

async function lockHelped(tx: Database, helper: Helper, id: number): Promise<UserRow> {
  const staff = helper.role === 'admin' ? await lockStaff(tx, id) : null;
  const user = staff ?? (await lockRegistered(tx, helper, id));
  if (!user) throw new AppError('not_found');
  return user;
}

/** A lost or borrowed phone (rule admin-15). */
export async function endSessions(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  helper: Caller,
  id: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const user = await lockHelped(tx, helper, id);
    await deleteSessionsOf(tx, user.id);
    await recordAction(tx, new Date(clock.now()), helper, 'sessions ended', user.id);
  });
}

/** For who cannot log in (rule admin-6): works for a day, and only to choose an own password. Throws `not_found`, for admins too. */
export async function giveOneTimePassword(
  deps: Pick<Dependencies, 'database' | 'clock' | 'secretKey'>,
  by: Caller | 'command line',
  id: number,
): Promise<{ password: string; until: Date }> {
  const at = new Date(deps.clock.now());
  const { password, ...stored } = await newOneTimePassword(at);
  const { name } = await deps.database.transaction(async (tx) => {
    const user = await lockHelped(tx, by === 'command line' ? everybody : by, id);
    if (isUnclaimed(user)) throw new AppError('not_found', { sentence: text.unclaimed });
    await storeNewPassword(tx, at, user, { ...stored, by, how: 'one-time' });
    return signInName(user);
  });
  // A command knows neither the address nor the key of the limits.
  if (by !== 'command line') await resetSignInLimits(deps, name, by.address);
  return { password, until: stored.oneTimeUntil };
}
