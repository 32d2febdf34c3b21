import { randomInt } from 'node:crypto';
import { portMoresbyDate } from '#contract/dates';
import type { Language } from '#contract/languages';
import { durations, limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError, fieldError, fieldInvalid } from '../../core/errors';
import { isSame, sign } from '../../core/secrets';
import type { Database } from '../../db/database';
import type { DataDeps, Dependencies } from '../../dependencies';
import { enqueue, enqueueMail, type OutgoingRow } from '../../outgoing/outgoing.repository';
import { tryConsumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import { smsNumber } from '../participants/keys';
import { lockOwnAccount, readOwnAccount } from './account-status';
import { findUserById, findUserByLogin, saveUser, type UserRow } from './accounts.repository';
import * as codes from './sms-codes.repository';

type Deps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;

const { digits, tries } = limits.smsCode;

const hashOf = (secret: string, userId: number, kind: codes.CodeKind, code: string): string =>
  sign(secret, `sms-code\n${kind}\n${userId}\n${code}`);

export const codeInvalid = () => fieldError('sms_code_invalid', 'code', messages.smsCode.invalid);

/** Its code is made on sending: the queue holds neither that nor the number. */
const queueCode = (tx: Database, at: Date, kind: codes.CodeKind, userId: number | null): Promise<void> =>
  enqueue(tx, at, [{ channel: 'sms', kind, data: { userId } }]);

/** Counts a code, which the operator pays. @returns null, or the seconds to wait */
async function countCode(
  deps: Deps,
  kind: codes.CodeKind,
  { userId, number }: { userId: number; number: string },
): Promise<number | null> {
  const today = portMoresbyDate(deps.clock.now());
  return (
    (await tryConsumeRateLimit(deps, 'sms_code_account', `${userId} ${today}`)) ??
    (await tryConsumeRateLimit(deps, 'sms_code_number', `${number} ${today}`)) ??
    tryConsumeRateLimit(deps, 'sms_code_all', kind)
  );
}

/** Also queued for a number that nobody has, so that it takes the same time (rule sign-in-9). */
export async function requestPasswordCode({ database }: Deps, at: Date, number: string): Promise<void> {
  const user = await findUserByLogin(database, number);
  await queueCode(database, at, 'password_code', user?.id ?? null);
}

/** To the own number; the caller has shown the password. */
export async function requestConfirmCode(deps: Dependencies, caller: Caller): Promise<string> {
  const { loginNumber } = await readOwnAccount(deps, caller);
  const number = smsNumber(loginNumber);
  if (!deps.sendsSms || number === null) throw fieldInvalid('code', messages.smsCode.notPossible);
  const retryAfterSeconds = await countCode(deps, 'confirm_code', { userId: caller.userId, number });
  if (retryAfterSeconds !== null) throw new AppError('too_many_tries', { retryAfterSeconds });
  await queueCode(deps.database, new Date(deps.clock.now()), 'confirm_code', caller.userId);
  return messages.smsCode.sent;
}

const mayGet = (kind: codes.CodeKind, { numberConfirmedAt, disabledAt }: UserRow): boolean =>
  disabledAt === null && (kind === 'confirm_code' || numberConfirmedAt !== null);

/** The SMS of a queued code, which takes the place of an older one; null for none. */
export async function makeCode(
  deps: Deps,
  kind: codes.CodeKind,
  { data, createdAt, attempts }: Pick<OutgoingRow, 'data' | 'createdAt' | 'attempts'>,
): Promise<{ to: string; code: string; language: Language } | null> {
  const now = deps.clock.now();
  const user = await findUserById(deps.database, Number(data['userId'] ?? -1));
  const number = smsNumber(user?.loginNumber ?? null);
  // Nobody waits for it any more.
  const isLate = now - createdAt.getTime() >= durations.smsCode;
  if (!user || number === null || isLate || !mayGet(kind, user)) return null;
  const isCounted = kind === 'confirm_code' || attempts > 1;
  if (!isCounted && (await countCode(deps, kind, { userId: user.id, number })) !== null) return null;
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const codeHash = hashOf(deps.secretKey, user.id, kind, code);
  const expiresAt = new Date(now + durations.smsCode);
  await codes.putCode(deps.database, { userId: user.id, kind, number, codeHash, expiresAt });
  return { to: number, code, language: user.language };
}

/** Uses a code up, or a try, which has to be committed. Needs the locked user. */
export async function takeCode(
  tx: Database,
  { clock, secretKey }: Deps,
  user: UserRow,
  kind: codes.CodeKind,
  code: string,
): Promise<boolean> {
  if (!mayGet(kind, user)) return false;
  const found = await codes.countTry(tx, user.id, kind, { now: new Date(clock.now()), tries });
  const isRight = found !== null && isSame(found.codeHash, hashOf(secretKey, user.id, kind, code));
  if (!isRight || found.number !== user.loginNumber) return false;
  await codes.deleteCodesOf(tx, user.id);
  return true;
}

export async function confirmNumber(deps: Dependencies, caller: Caller, code: string): Promise<void> {
  const isRight = await deps.database.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, caller);
    if (!(await takeCode(tx, deps, user, 'confirm_code', code))) return false;
    const at = new Date(deps.clock.now());
    await saveUser(tx, user.id, { numberConfirmedAt: at, updatedAt: user.updatedAt });
    const data = { name: user.fullName, number: user.loginNumber ?? '' };
    await enqueueMail(tx, at, { kind: 'number_confirmed', to: user.email, data });
    await recordAction(tx, at, caller, 'number confirmed', user.id);
    return true;
  });
  if (!isRight) throw codeInvalid();
}

/** Another number is not confirmed. */
export const confirmedWith = (before: UserRow, loginNumber: string | null): Date | null =>
  loginNumber === before.loginNumber ? before.numberConfirmedAt : null;

export const deleteExpiredCodes = ({ database, clock }: DataDeps) =>
  codes.deleteCodesUntil(database, new Date(clock.now()));
