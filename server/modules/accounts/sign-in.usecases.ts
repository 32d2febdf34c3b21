import type { SignInRequest } from '#contract/accounts';
import type { Dependencies } from '../../dependencies';
import { AppError } from '../../core/errors';
import { findUserByEmail, shareUserByEmail, type UserRow } from './accounts.repository';
import { verifyPassword } from './passwords';
import { newToken, revokeToken, startSession } from '../../sessions/sessions.usecases';
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

/**
 * Signs in (rules 9 and 10). An unknown e-mail and a wrong password give the same answer after the same time.
 * @param address the client address, see `clientAddress`
 * @returns the session's token, the user, and the phone's device proof: the one it brought, or a new one
 * @throws AppError `invalid_credentials`; `too_many_tries` with the seconds to wait; `unavailable` when too many wait
 */
export async function signIn(
  deps: Dependencies,
  { email, password, device_proof: deviceProof = newToken() }: SignInRequest,
  address: string,
): Promise<{ token: string; user: UserRow; deviceProof: string }> {
  const attempt = await countAttempt(deps, email, { address, deviceProof });
  const user = await findUserByEmail(deps.database, email);
  const matches = await verifyAttempt(deps, attempt, password, user?.passwordHash ?? null);
  // A disabled account gets the answer of a wrong password.
  if (!user || !matches || user.disabledAt) throw new AppError('invalid_credentials');
  await recordSuccess(deps, attempt, user.id, deviceProof);
  const token = await startSession(deps, user.id);
  // A concurrent password change has revoked every session but this one.
  const current = await shareUserByEmail(deps.database, email);
  if (current?.passwordHash !== user.passwordHash || current.disabledAt) {
    await revokeToken(deps, token);
    throw new AppError('invalid_credentials');
  }
  return { token, user: current, deviceProof };
}
