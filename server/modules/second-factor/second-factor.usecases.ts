import { durations } from '#contract/limits';
import { answers } from '#contract/messages/server-answers';
import { secondFactor } from '#contract/messages/account';
import type { SecondFactorAnswer, SecondFactorStart, SecondFactorStartAnswer } from '#contract/second-factor';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError, fieldError } from '../../core/errors';
import type { Database } from '../../db/database';
import type { DataDeps, Dependencies } from '../../dependencies';
import { resetRateLimit } from '../../rate-limits/rate-limits.usecases';
import { deleteSessionsOf } from '../../sessions/sessions.repository';
import { lockOwnAccount, readOwnAccount } from '../accounts/account-status';
import { findUserByEmail, lockUser } from '../accounts/accounts.repository';
import { assertKnowsPassword } from '../accounts/passwords.usecases';
import {
  isAppCode,
  newRecoveryCodes,
  newSecret,
  otpauthUrl,
  recoveryCodeHash,
  shownCode,
  encryptSecret,
} from './codes';
import * as repository from './second-factor.repository';
import { mailChange, spendCode, stepOf } from './second-step.usecases';

const conflict = (sentence: string) => new AppError('second_factor_conflict', { sentence });
const codeWrong = () => fieldError('second_factor_invalid', 'code', secondFactor.codeWrong);

export async function readSecondFactor(
  { database, requiresSecondFactor }: Dependencies,
  { userId, hasSecondFactor }: Caller,
): Promise<SecondFactorAnswer> {
  return {
    is_on: hasSecondFactor,
    is_required: requiresSecondFactor,
    recovery_codes_left: await repository.countRecoveryCodes(database, userId),
  };
}

/** Active from `confirmSecondFactor` on (rules sign-in-4, sign-in-6). */
export async function startSecondFactor(
  deps: Dependencies,
  caller: Caller,
  { current_password: current }: SecondFactorStart,
): Promise<SecondFactorStartAnswer> {
  if (caller.hasSecondFactor) throw conflict(answers.secondFactor.alreadyOn);
  await assertKnowsPassword(deps, caller, current);
  const secret = newSecret();
  const row = {
    userId: caller.userId,
    secret: encryptSecret(deps.secretKey, caller.userId, secret),
    startedAt: new Date(deps.clock.now()),
  };
  return deps.database.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, caller);
    if (await repository.findConfirmedFactor(tx, user.id)) throw conflict(answers.secondFactor.alreadyOn);
    await repository.saveStartedFactor(tx, row);
    return { secret, otpauth_url: otpauthUrl(secret, user.email ?? user.fullName) };
  });
}

async function makeRecoveryCodes(tx: Database, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await repository.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryCodeHash(userId, code)),
  );
  return codes.map(shownCode);
}

/** Ends other sessions; the recovery codes are shown this one time. */
export async function confirmSecondFactor(
  deps: Dependencies,
  caller: Caller,
  code: string,
): Promise<string[]> {
  const now = deps.clock.now();
  const codes = await deps.database.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, caller);
    const factor = await repository.findSecondFactor(tx, user.id);
    if (factor?.confirmedAt) throw conflict(answers.secondFactor.alreadyOn);
    if (!factor || now - factor.startedAt.getTime() >= durations.secondFactorStart)
      throw conflict(answers.secondFactor.startAgain);
    const step = isAppCode(code) ? stepOf(deps, factor, code) : null;
    if (step === null) throw codeWrong();
    const at = new Date(now);
    await repository.confirmFactor(tx, user.id, { confirmedAt: at, lastStep: step });
    await deleteSessionsOf(tx, user.id, caller.tokenHash);
    await recordAction(tx, at, caller, 'second factor on', user.id);
    await mailChange(tx, at, user, 'on');
    return makeRecoveryCodes(tx, user.id);
  });
  await resetRateLimit(deps, 'second_factor_account', caller.userId);
  return codes;
}

async function assertCode(
  deps: Dependencies,
  caller: Caller,
  code: string,
): Promise<repository.SecondFactorRow> {
  const user = await readOwnAccount(deps, caller);
  const factor = await repository.findConfirmedFactor(deps.database, user.id);
  if (!factor) throw conflict(answers.secondFactor.isOff);
  if (!(await spendCode(deps, user, factor, code, caller.address))) throw codeWrong();
  await resetRateLimit(deps, 'second_factor_account', caller.userId);
  return factor;
}

export async function renewRecoveryCodes(
  deps: Dependencies,
  caller: Caller,
  code: string,
): Promise<string[]> {
  await assertCode(deps, caller, code);
  return deps.database.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, caller);
    await recordAction(tx, new Date(deps.clock.now()), caller, 'recovery codes made', user.id);
    return makeRecoveryCodes(tx, user.id);
  });
}

export async function turnSecondFactorOff(deps: Dependencies, caller: Caller, code: string): Promise<void> {
  await assertCode(deps, caller, code);
  await deps.database.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, caller);
    if (!(await repository.deleteFactor(tx, user.id))) return;
    const at = new Date(deps.clock.now());
    await recordAction(tx, at, caller, 'second factor off', user.id);
    await mailChange(tx, at, user, 'off');
  });
}

/** Also ends sessions; command line only. Null without this admin, else whether there was one. */
export async function resetSecondFactor(
  { database, clock }: DataDeps,
  email: string,
): Promise<boolean | null> {
  const at = new Date(clock.now());
  return database.transaction(async (tx) => {
    const found = await findUserByEmail(tx, email);
    const admin = found?.role === 'admin' ? await lockUser(tx, found.id) : null;
    if (!admin) return null;
    if (!(await repository.deleteFactor(tx, admin.id))) return false;
    await deleteSessionsOf(tx, admin.id);
    await recordAction(tx, at, 'command line', 'second factor reset', admin.id);
    await mailChange(tx, at, admin, 'off');
    return true;
  });
}
