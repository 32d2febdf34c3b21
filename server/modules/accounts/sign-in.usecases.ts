import type { SignInRequest } from '#contract/accounts';
import type { Dependencies } from '../../dependencies';
import { recordAction } from '../../audit/audit.repository';
import { AppError } from '../../core/errors';
import { readCode } from '#contract/readable-code';
import { ownLanguage } from '#contract/own-language';
import { findUserByLogin, setLanguage, shareUser, type UserRow } from './accounts.repository';
import { verifyPassword } from './passwords';
import { newToken, revokeToken, startSession } from '../../sessions/sessions.usecases';
import { findConfirmedFactor } from '../second-factor/second-factor.repository';
import { verifySecondStep } from '../second-factor/second-step.usecases';
import {
  countAttempt,
  recordSuccess,
  refundAttempt,
  signInName,
  type CountedAttempt,
} from './sign-in-limits.usecases';

/** As `verifyPassword`; refunded when the gate is full. */
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

/** Also for an unknown name, so that both take the same time. */
async function refuse(deps: Dependencies, user: UserRow | null, address: string): Promise<never> {
  const visitor = { userId: null, role: 'visitor', address } as const;
  await recordAction(deps.database, new Date(deps.clock.now()), visitor, 'sign-in refused', user?.id ?? null);
  throw new AppError('invalid_credentials');
}

/** By e-mail or number, in the same time for unknown ones (rules sign-in-1, sign-in-2, sign-in-6, sign-in-8 and language-2). */
export async function signIn(
  deps: Dependencies,
  { email, password, device_proof: deviceProof = newToken(), code }: SignInRequest,
  address: string,
): Promise<{ token: string; user: UserRow; deviceProof: string }> {
  const user = await findUserByLogin(deps.database, email);
  const name = user ? signInName(user) : { name: email, userId: null };
  const attempt = await countAttempt(deps, name, { address, deviceProof });
  const typed = user?.oneTimeUntil ? readCode(password) : password;
  const matches = await verifyAttempt(deps, attempt, typed, user?.passwordHash ?? null);
  const isOver = Boolean(user?.oneTimeUntil && user.oneTimeUntil.getTime() <= deps.clock.now());
  // As for a wrong password.
  if (!user || !matches || isOver || user.disabledAt) return refuse(deps, user, address);
  const factor = await verifySecondStep(deps, attempt, user, code);
  await recordSuccess(deps, attempt, user.id, deviceProof);
  const token = await startSession(deps, user.id);
  // A concurrent change of password or second factor has revoked every session but this one.
  const current = await shareUser(deps.database, user.id);
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
