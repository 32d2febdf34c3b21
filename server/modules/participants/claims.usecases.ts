import type { ClaimAccount, ClaimCodesAnswer, JoinClaim } from '#contract/claims';
import { isMinor } from '#contract/dates';
import { durations } from '#contract/limits';
import { claim as claimMessages } from '#contract/messages/classroom';
import { ownLanguage } from '#contract/own-language';
import { readCode } from '#contract/readable-code';
import { recordAction } from '../../audit/audit.repository';
import { assertNotRejected, type Caller } from '../../core/caller';
import { AppError, fieldInvalid } from '../../core/errors';
import { newReadableCode } from '../../core/secrets';
import { tokenDigest } from '../../sessions/sessions.usecases';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { limitFailures } from '../../rate-limits/rate-limits.usecases';
import {
  assertEmailFree,
  assertOldEnough,
  guardianOf,
  lockOwnAccount,
  loginNumberOf,
  termsOf,
  throwTaken,
} from '../accounts/account-status';
import { saveUser, type NewUserRow, type UserRow } from '../accounts/accounts.repository';
import { countConfirmationMail, mailConfirmation } from '../accounts/emails.usecases';
import { assertPasswordAllowed, hashPassword } from '../accounts/passwords';
import { insertSignup } from '../accounts/signup.usecases';
import { saveStatus } from '../admin/admin.usecases';
import { claimHash } from './keys';
import * as participants from './participants.repository';

const hashOf = (secret: string, code: string) => claimHash(secret, tokenDigest(code));

export const deleteExpiredClaims = ({ database, clock }: Dependencies) =>
  participants.deleteClaimsUntil(database, new Date(clock.now()));

/** New codes for lines without a claimed account; older ones of these lines end (rule admin-7). */
export async function makeClaimCodes(
  { database, clock, secretKey }: Dependencies,
  helper: Caller,
  ids: readonly number[],
): Promise<ClaimCodesAnswer> {
  const at = new Date(clock.now());
  const expiresAt = new Date(at.getTime() + durations.claimCode);
  const codes = await database.transaction(async (tx) => {
    // First the lines, as everywhere.
    await participants.lockLines(tx, helper, ids);
    const lines = await participants.listUnclaimed(tx, helper, ids);
    const made = lines.map((line) => ({ ...line, code: newReadableCode() }));
    await participants.saveCodes(
      tx,
      made.map(({ id, code }) => ({
        participantId: id,
        codeHash: hashOf(secretKey, readCode(code)),
        expiresAt,
      })),
    );
    await recordAction(tx, at, helper, 'claim codes made', null, {
      count: made.length,
      ids: made.map(({ id }) => id),
    });
    return made;
  });
  return {
    message: claimMessages.made(codes.length),
    codes: codes.map(({ id, fullName, cohort, code }) => ({ id, full_name: fullName, cohort, code })),
  };
}

async function lockLine(
  tx: Database,
  { secretKey, clock }: Dependencies,
  { code, date_of_birth }: JoinClaim,
) {
  const line = await participants.lockClaim(tx, hashOf(secretKey, code), new Date(clock.now()));
  if (!line) throw new AppError('claim_invalid');
  // Staff may have corrected the birthday of the account meanwhile (rule admin-8).
  const unclaimed = await participants.lockUnclaimed(tx, line.id);
  if ((unclaimed ?? line).dateOfBirth !== date_of_birth) throw new AppError('claim_invalid');
  return { line, unclaimed };
}

/** An approved account: a person handed the code over (rule admin-7). */
export function claimAccount(deps: Dependencies, claim: ClaimAccount, address: string): Promise<UserRow> {
  const { database, clock } = deps;
  const { email, mobile_number: number } = claim;
  const now = clock.now();
  const at = new Date(now);
  return limitFailures(deps, 'code_all', 'claim', async () => {
    // Before the costly hash of a password.
    const { fullName, known, userId } = await database.transaction(async (tx) => {
      const { line, unclaimed } = await lockLine(tx, deps, claim);
      return { ...line, known: unclaimed?.mobileNumber ?? line.mobileNumber, userId: unclaimed?.id };
    });
    const guardian = guardianOf(claim, now);
    assertPasswordAllowed(claim.password, { role: 'student', email, fullName });
    if (email) await assertEmailFree(database, email, now, userId);
    // The number of the register too, beside an e-mail (rule sign-in-8).
    const written = number || ((email && known) ?? '');
    const loginNumber = await loginNumberOf(database, written, { isNeeded: !email, userId });
    const passwordHash = await hashPassword(claim.password);
    const isMailed = email !== null && (await countConfirmationMail(deps, email)) === null;
    return database.transaction(async (tx) => {
      const { line, unclaimed } = await lockLine(tx, deps, claim);
      const row = {
        role: 'student' as const,
        status: 'approved' as const,
        ...{ fullName: line.fullName, dateOfBirth: line.dateOfBirth, city: line.city },
        ...{
          email,
          loginNumber,
          mobileNumber: number || (unclaimed?.mobileNumber ?? line.mobileNumber),
          participantId: line.id,
        },
        ...guardian,
        ...termsOf(claim, at),
        ...{ passwordHash, language: ownLanguage, createdAt: at, updatedAt: at },
      };
      const user = await (unclaimed ? fillIn(tx, unclaimed, row, isMailed) : insertSignup(tx, row, isMailed));
      await participants.deleteClaim(tx, line.id);
      const actor = { userId: user.id, role: user.role, address };
      await recordAction(tx, at, actor, 'account claimed', user.id, { line: line.id });
      return user;
    });
  });
}

/** The account that has the applications sent for its person becomes theirs (rule admin-13). */
async function fillIn(
  tx: Database,
  { id, createdAt, ...before }: UserRow,
  row: NewUserRow,
  isMailed: boolean,
): Promise<UserRow> {
  // What staff have corrected meanwhile (rule admin-8), or an admin decided, stays.
  const { fullName, dateOfBirth, city, status } = before;
  const columns = {
    ...row,
    fullName,
    dateOfBirth,
    city: city ?? row.city ?? null,
    status,
    createdAt,
    email: row.email ?? before.email,
    // A link to another address proves nothing of this one.
    emailConfirmedAt: row.email && row.email !== before.email ? null : before.emailConfirmedAt,
  };
  const user = await saveUser(tx, id, columns).catch(throwTaken);
  if (isMailed) await mailConfirmation(tx, row.updatedAt, user);
  return user;
}

/** What was sent for the person moves to their own account (rule admin-13). @returns the emptied one. @throws already_applied, account_rejected */
async function takeOver(tx: Database, line: number, { id }: UserRow): Promise<number | null> {
  const unclaimed = await participants.lockUnclaimed(tx, line);
  if (!unclaimed) return null;
  assertNotRejected(unclaimed);
  if (await participants.haveSameInternship(tx, unclaimed.id, id))
    throw new AppError('already_applied', { sentence: claimMessages.bothApplied });
  await participants.moveAccount(tx, unclaimed.id, id);
  return unclaimed.id;
}

/** A student who waits is approved, and compared with the register no more (rule admin-7). */
export function joinClaim(deps: Dependencies, caller: Caller, claim: JoinClaim): Promise<UserRow> {
  assertNotRejected(caller);
  const at = new Date(deps.clock.now());
  return limitFailures(deps, 'code_all', 'claim', () =>
    deps.database.transaction(async (tx) => {
      // First the line, as everywhere.
      const { line } = await lockLine(tx, deps, claim);
      const user = await lockOwnAccount(tx, caller);
      if (user.participantId !== null) throw new AppError('claim_invalid');
      assertOldEnough(line.dateOfBirth, at.getTime());
      // Whoever was old enough by another birthday has named no guardian (rule account-10).
      if (isMinor(line.dateOfBirth, at.getTime()) && user.guardianName === null)
        throw fieldInvalid('date_of_birth', claimMessages.otherBirthday);
      const from = await takeOver(tx, line.id, user);
      const joined = await saveUser(tx, user.id, { participantId: line.id, updatedAt: at });
      await participants.deleteClaim(tx, line.id);
      await recordAction(tx, at, caller, 'account claimed', user.id, {
        ...{ line: line.id },
        ...(from !== null && { from }),
      });
      if (joined.status === 'approved') return joined;
      return saveStatus(tx, at, caller, joined, { status: 'approved', statusReason: null });
    }),
  );
}
