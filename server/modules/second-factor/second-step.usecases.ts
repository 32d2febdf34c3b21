import { secondFactor } from '#contract/messages/account';
import { recordAction } from '../../audit/audit.repository';
import { AppError, fieldError } from '../../core/errors';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import type { MailData } from '../../outgoing/mail/kinds';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import {
  resetRateLimit,
  tryConsumeRateLimit,
  consumeRateLimit,
} from '../../rate-limits/rate-limits.usecases';
import type { UserRow } from '../accounts/accounts.repository';
import { refundAttempt, type CountedAttempt } from '../accounts/sign-in-limits.usecases';
import { isAppCode, recoveryCodeHash, stepOfCode, decryptSecret } from './codes';
import {
  countRecoveryCodes,
  findConfirmedFactor,
  useRecoveryCode,
  useStep,
  type SecondFactorRow,
} from './second-factor.repository';

/** Of an app's code; null when wrong, or when the secret cannot be decrypted. */
export function stepOf({ secretKey, clock, logger }: Dependencies, factor: SecondFactorRow, code: string) {
  const secret = decryptSecret(secretKey, factor.userId, factor.secret);
  if (secret !== null) return stepOfCode(secret, code, clock.now());
  logger.warn('SECRET_KEY is another one than when a second factor was turned on: its codes are refused');
  return null;
}

export const mailChange = (
  tx: Database,
  at: Date,
  { email: to, fullName: name }: UserRow,
  status: MailData['second_factor_changed']['status'],
) => enqueueMail(tx, at, { kind: 'second_factor_changed', to, data: { name, status } });

const spendRecoveryCode = ({ database, clock }: Dependencies, user: UserRow, code: string, address: string) =>
  database.transaction(async (tx) => {
    if (!(await useRecoveryCode(tx, user.id, recoveryCodeHash(user.id, code)))) return false;
    const at = new Date(clock.now());
    const actor = { userId: user.id, role: user.role, address };
    const left = await countRecoveryCodes(tx, user.id);
    await recordAction(tx, at, actor, 'recovery code used', user.id, { left });
    await mailChange(tx, at, user, 'recovery code used');
    return true;
  });

export async function spendCode(
  deps: Dependencies,
  user: UserRow,
  factor: SecondFactorRow,
  code: string,
  address: string,
): Promise<boolean> {
  if (!isAppCode(code)) return spendRecoveryCode(deps, user, code, address);
  const step = stepOf(deps, factor, code);
  return step !== null && useStep(deps.database, user.id, step);
}

const codeRequired = (sentence: string): AppError => fieldError('second_factor_required', 'code', sentence);

/** Wrong codes count as failed log-ins; app codes, being short, have a limit too (rule sign-in-6). */
export async function verifySecondStep(
  deps: Dependencies,
  attempt: CountedAttempt,
  user: UserRow,
  code: string | undefined,
): Promise<SecondFactorRow | null> {
  const factor = await findConfirmedFactor(deps.database, user.id);
  if (!factor) return null;
  if (code === undefined) {
    // Not reset as after a success: with the password, codes could be guessed without end.
    await refundAttempt(deps, attempt);
    await consumeRateLimit(deps, 'code_asked_account', attempt.codes);
    throw codeRequired(secondFactor.codeNeeded);
  }
  if (isAppCode(code)) {
    const retryAfterSeconds = await tryConsumeRateLimit(deps, 'second_factor_account', attempt.codes);
    if (retryAfterSeconds !== null) {
      await refundAttempt(deps, attempt);
      throw new AppError('too_many_tries', { retryAfterSeconds });
    }
  }
  if (!(await spendCode(deps, user, factor, code, attempt.address))) {
    const visitor = { userId: null, role: 'visitor', address: attempt.address } as const;
    const at = new Date(deps.clock.now());
    await recordAction(deps.database, at, visitor, 'sign-in refused', user.id, { code: 'wrong' });
    throw codeRequired(secondFactor.codeWrong);
  }
  if (isAppCode(code)) await resetRateLimit(deps, 'second_factor_account', attempt.codes);
  return factor;
}
