import { durations } from '#contract/limits';
import { messages } from '#contract/messages';
import { readCode } from '#contract/readable-code';
import type { PasswordChange } from '#contract/profile';
import type { ForgotPassword, ResetByCode, ResetPassword } from '#contract/passwords';
import { recordAction, type Actor } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError, fieldError, fieldInvalid } from '../../core/errors';
import type { Database } from '../../db/database';
import type { Dependencies, DataDeps } from '../../dependencies';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import { deleteSessionsOf } from '../../sessions/sessions.repository';
import { assertPasswordAllowed, hashPassword, verifyPassword } from './passwords';
import { isUnclaimed, lockOwnAccount, readOwnAccount } from './account-status';
import * as accounts from './accounts.repository';
import { cancelPendingChanges } from './changes.repository';
import { countConfirmationMail } from './emails.usecases';
import { countAttempt, recordSuccess, resetSignInLimits, signInName } from './sign-in-limits.usecases';
import { verifyAttempt } from './sign-in.usecases';
import { limitFailures, tryConsumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import { smsNumber } from '../participants/keys';
import { codeInvalid, requestPasswordCode, takeCode } from './sms-codes.usecases';
import { deleteCodesOf } from './sms-codes.repository';
import { newToken, tokenDigest } from '../../sessions/sessions.usecases';

const wrongPassword = (sentence: string = messages.password.wrong) =>
  fieldError('wrong_password', 'current_password', sentence);

/** A recent log-in is enough, or one with a one-time password (rules sign-in-4, account-6, admin-6). */
export async function assertKnowsPassword(
  deps: Dependencies,
  caller: Caller,
  current: string,
  missing: string = messages.password.wrong,
): Promise<void> {
  if (caller.mustChangePassword) return;
  const signedInAgo = deps.clock.now() - caller.signedInAt.getTime();
  if (current !== '') await verifyCurrent(deps, caller, current);
  else if (signedInAgo >= durations.credentialsFresh) throw wrongPassword(missing);
}

/** A wrong one counts as a failed sign-in (rule sign-in-3). */
async function verifyCurrent(deps: Dependencies, caller: Caller, current: string): Promise<void> {
  const user = await readOwnAccount(deps, caller);
  const attempt = await countAttempt(deps, signInName(user), { address: caller.address });
  if (!(await verifyAttempt(deps, attempt, current, user.passwordHash))) throw wrongPassword();
  await recordSuccess(deps, attempt, user.id);
}

export async function changePassword(
  deps: Dependencies,
  caller: Caller,
  { password, current_password: current = '' }: PasswordChange,
): Promise<accounts.UserRow> {
  const owner = await accounts.findUserById(deps.database, caller.userId);
  if (owner) assertPasswordAllowed(password, owner);
  // Who gave it knows it (rule admin-6).
  if (caller.mustChangePassword && (await verifyPassword(readCode(password), owner?.passwordHash ?? null)))
    throw fieldInvalid('password', messages.validation.passwordGiven);
  await assertKnowsPassword(deps, caller, current);
  const passwordHash = await hashPassword(password);
  const at = new Date(deps.clock.now());
  // Nobody floods a stranger's mailbox.
  const isUnconfirmed = owner?.email && !owner.emailConfirmedAt;
  const isMailed = !isUnconfirmed || (await countConfirmationMail(deps, owner.email!)) === null;
  return deps.database.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, caller);
    const { tokenHash: keepSession, address } = caller;
    return storeNewPassword(tx, at, user, { passwordHash, keepSession, isMailed, address, how: 'signed in' });
  });
}

interface NewPasswordHash {
  passwordHash: string;
  oneTimeUntil?: Date;
  keepSession?: string;
  isMailed?: boolean;
}

/** Ends sessions, links, codes and e-mail requests (rules sign-in-4, sign-in-5, sign-in-9, account-6). Needs the locked user. */
export async function storeNewPassword(
  tx: Database,
  at: Date,
  user: accounts.UserRow,
  change: NewPasswordHash &
    ({ address: string; how: 'signed in' | 'reset link' | 'sms code' } | { by: Actor; how: 'one-time' }),
): Promise<accounts.UserRow> {
  const { passwordHash, keepSession, how, oneTimeUntil = null, isMailed = true } = change;
  // A reset link proves the e-mail (rule account-7).
  const emailConfirmedAt = user.emailConfirmedAt ?? (how === 'reset link' ? at : null);
  // Whoever recovers an account may not have been the one who confirmed its number.
  const isRecovered = how === 'reset link' || how === 'one-time';
  const numberConfirmedAt = isRecovered ? null : user.numberConfirmedAt;
  const password = { passwordHash, oneTimeUntil, emailConfirmedAt, numberConfirmedAt };
  const changed = await accounts.saveUser(tx, user.id, { ...password, updatedAt: at });
  await deleteSessionsOf(tx, user.id, keepSession);
  await accounts.deleteResetsOf(tx, user.id);
  await deleteCodesOf(tx, user.id);
  // The request may be another person's.
  await cancelPendingChanges(tx, user.id, at);
  const data = { name: changed.emailConfirmedAt && changed.fullName };
  if (isMailed) await enqueueMail(tx, at, { kind: 'password_changed', to: changed.email, data });
  const actor = 'by' in change ? change.by : { userId: user.id, role: user.role, address: change.address };
  await recordAction(tx, at, actor, 'password changed', user.id, { how });
  return changed;
}

/**
 * A link to an e-mail; a code to a number, where SMS are sent. What an account has is asked on sending, so that unknown
 * ones take the same time (rules sign-in-5, sign-in-9). @returns the sentence, the same whether there is an account or not
 */
export async function requestPasswordReset(deps: Dependencies, { email }: ForgotPassword): Promise<string> {
  const isNumber = email.startsWith('+');
  if (isNumber && (!deps.sendsSms || smsNumber(email) === null)) return messages.forgot.byNumber;
  const at = new Date(deps.clock.now());
  if ((await tryConsumeRateLimit(deps, 'forgot_mailbox', email)) === null)
    await (isNumber
      ? requestPasswordCode(deps, at, email)
      : enqueueMail(deps.database, at, { kind: 'reset_link', to: email, data: {} }));
  return isNumber ? messages.forgot.codeSent : messages.forgot.success;
}

/** The reset token, made on sending: the queue never holds it. */
export function makeResetLink(
  { database, clock }: DataDeps,
  email: string,
): Promise<{ token: string; name: string } | null> {
  const token = newToken();
  return database.transaction(async (tx) => {
    // Locked: a concurrent change of password or e-mail either deletes the new link or comes first.
    const user = await accounts.shareUserByEmail(tx, email);
    if (!user || user.disabledAt || isUnclaimed(user)) return null;
    const expiresAt = new Date(clock.now() + durations.resetLinkTtl);
    await accounts.insertReset(tx, { tokenHash: tokenDigest(token), userId: user.id, expiresAt });
    return { token, name: user.fullName };
  });
}

export const linkInvalid = () =>
  new AppError('reset_link_invalid', { errors: { reset_password_token: [messages.password.linkInvalid] } });

async function findLinkOwner(db: Database, tokenHash: string, now: number): Promise<number> {
  const reset = await accounts.findReset(db, tokenHash);
  if (!reset || now >= reset.expiresAt.getTime()) throw linkInvalid();
  return reset.userId;
}

/** Ends sessions and links, resets sign-in limits, starts no session (rules sign-in-2, sign-in-5). */
export async function resetPassword(
  deps: Dependencies,
  { reset_password_token, password }: ResetPassword,
  address: string,
): Promise<void> {
  const { database, clock } = deps;
  const tokenHash = tokenDigest(reset_password_token);
  const userId = await findLinkOwner(database, tokenHash, clock.now());
  const owner = await accounts.findUserById(database, userId);
  if (owner) assertPasswordAllowed(password, owner);
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const { name } = await database.transaction(async (tx) => {
    const user = await accounts.lockUser(tx, userId);
    if (!user) throw linkInvalid();
    // Under the lock: one of two concurrent uses fails.
    await findLinkOwner(tx, tokenHash, now);
    await storeNewPassword(tx, new Date(now), user, { passwordHash, address, how: 'reset link' });
    return signInName(user);
  });
  await resetSignInLimits(deps, name, address);
}

/** As by a link, with the code of an SMS (rule sign-in-9). */
export async function resetByCode(
  deps: Dependencies,
  { email: number, code, password }: ResetByCode,
  address: string,
): Promise<void> {
  const name = await limitFailures(deps, 'code_all', 'sms', async () => {
    // First: a try takes as long where nobody has the number.
    const passwordHash = await hashPassword(password);
    const used = await deps.database.transaction(async (tx) => {
      const at = new Date(deps.clock.now());
      const found = await accounts.findUserByLogin(tx, number);
      const user = found && (await accounts.lockUser(tx, found.id));
      if (!user || !(await takeCode(tx, deps, user, 'password_code', code))) {
        const visitor = { userId: null, role: 'visitor' as const, address };
        await recordAction(tx, at, visitor, 'sign-in refused', found?.id ?? null, { code: 'sms' });
        return null;
      }
      // Refused, the try is rolled back.
      assertPasswordAllowed(password, user);
      await storeNewPassword(tx, at, user, { passwordHash, address, how: 'sms code' });
      return signInName(user).name;
    });
    // After the transaction, which has to keep the try.
    if (used === null) throw codeInvalid();
    return used;
  });
  await resetSignInLimits(deps, name, address);
}

export const deleteExpiredResetLinks = ({ database, clock }: DataDeps) =>
  accounts.deleteResetsUntil(database, new Date(clock.now()));
