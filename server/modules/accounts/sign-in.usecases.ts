import type { SignIn } from '#contract/accounts';
import type { Dependencies } from '../../dependencies';
import { AppError } from '../../core/errors';
import { findUserByEmail, shareUserByEmail, type UserRow } from './accounts.repository';
import { verifyPassword } from './passwords';
import { revokeToken, startSession } from '../../sessions/sessions.usecases';
import { countAttempt, recordSuccess } from './sign-in-limits';

/**
 * Signs in (rules 9 and 10). An unknown e-mail and a wrong password give the same answer after the same time.
 * @param address the client address, see `clientAddress`
 * @returns the session's token and the user
 * @throws AppError `invalid_credentials`; `too_many_tries` with the seconds to wait
 */
export async function signIn(
  deps: Dependencies,
  { email, password }: SignIn,
  address: string,
): Promise<{ token: string; user: UserRow }> {
  const attempt = await countAttempt(deps, email, address);
  const user = await findUserByEmail(deps.database, email);
  const matches = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !matches) throw new AppError('invalid_credentials');
  await recordSuccess(deps, attempt, user.id);
  const token = await startSession(deps, user.id);
  // A concurrent password change has revoked every session but this one.
  const current = await shareUserByEmail(deps.database, email);
  if (current?.passwordHash !== user.passwordHash) {
    await revokeToken(deps, token);
    throw new AppError('invalid_credentials');
  }
  return { token, user: current };
}
