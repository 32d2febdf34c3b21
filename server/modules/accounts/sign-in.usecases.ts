import type { SignInRequest } from '#contract/accounts';
import type { Dependencies } from '../../dependencies';
import { recordAction } from '../../audit/audit.repository';
import { AppError } from '../../core/errors';
import { ownLanguage } from '#contract/own-language';
import { findUserByEmail, setLanguage, shareUserByEmail, type UserRow } from './accounts.repository';
import { verifyPassword } from './passwords';
import { newToken, revokeToken, startSession } from '../../sessions/sessions.usecases';
import { findConfirmedFactor } from '../second-factor/second-factor.repository';
import { verifySecondStep } from '../second-factor/second-step.usecases';
import { countAttempt, recordSuccess, refundAttempt, type CountedAttempt } from './sign-in-limits.usecases';

/** As `verifyPassword`. An attempt that found no place at the gate is refunded. */
export async function verifyAttempt(
  deps: Dependencies,
  attempt: CountedAttempt,
  password: string,
  passwordHash: string | null,
): Promise<boolean> {
  return verifyPassword(password, passwordHash).catch(async (error: unknown) => {
    await refundAttempt(deps, attempt);
    throw error;
  });
}

/** Logs a refused sign-in, for an unknown e-mail too, so that both take the same time. */
async function refuse(deps: Dependencies, user: UserRow | null, address: string): Promise<never> {
  const visitor = { userId: null, role: 'visitor', address } as const;
  await recordAction(deps.database, new Date(deps.clock.now()), visitor, 'sign-in refused', user?.id ?? null);
  throw new AppError('invalid_credentials');
}

/**
 * Signs in (rules 9 and 10); mails to the person come in the language of this log-in (rule 80). An unknown e-mail and a wrong password give the same answer after the same time.
 * @param address the client address, see `clientAddress`
 * @returns the session's token, the user, and the phone's device proof: the one it brought, or a new one
 * @throws AppError `invalid_credentials`; `second_factor_required` (rule 43); `too_many_tries` with the seconds to wait; `unavailable` when too many wait
 */
export async function signIn(
  deps: Dependencies,
  { email, password, device_proof: deviceProof = newToken(), code }: SignInRequest,
  address: string,
): Promise<{ token: string; user: UserRow; deviceProof: string }> {
  const attempt = await countAttempt(deps, email, { address, deviceProof });
  const user = await findUserByEmail(deps.database, email);
  const matches = await verifyAttempt(deps, attempt, password, user?.passwordHash ?? null);
  // A disabled account gets the answer of a wrong password.
  if (!user || !matches || user.disabledAt) return refuse(deps, user, address);
  const factor = await verifySecondStep(deps, attempt, user, code);
  await recordSuccess(deps, attempt, user.id, deviceProof);
  const token = await startSession(deps, user.id);
  // A concurrent change of password or second factor has revoked every session but this one.
  const current = await shareUserByEmail(deps.database, email);
  const isSameFactor = (await findConfirmedFactor(deps.database, user.id))?.secret === factor?.secret;
  if (current?.passwordHash !== user.passwordHash || current.disabledAt || !isSameFactor) {
    await revokeToken(deps, token);
    return refuse(deps, user, address);
  }
  await setLanguage(deps.database, user.id, ownLanguage);
  const actor = { userId: user.id, role: user.role, address };
  await recordAction(deps.database, new Date(deps.clock.now()), actor, 'signed in', user.id);
  return { token, user: current, deviceProof };
}
