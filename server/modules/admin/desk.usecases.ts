import { durations } from '#contract/limits';
import { readCode } from '#contract/readable-code';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { newReadableCode } from '../../core/readable-code';
import type { Dependencies } from '../../dependencies';
import { hashPassword } from '../accounts/passwords';
import { storeNewPassword } from '../accounts/passwords.usecases';
import { resetSignInLimits, signInName } from '../accounts/sign-in-limits.usecases';
import { lockRegistered } from './admin.usecases';

/** For who cannot log in (rule admin-6): works for a day, and only to choose an own password. */
export async function giveOneTimePassword(
  deps: Dependencies,
  admin: Caller,
  id: number,
): Promise<{ password: string; until: Date }> {
  const password = newReadableCode();
  const passwordHash = await hashPassword(readCode(password));
  const at = new Date(deps.clock.now());
  const oneTimeUntil = new Date(at.getTime() + durations.oneTimePassword);
  const { name } = await deps.database.transaction(async (tx) => {
    const user = await lockRegistered(tx, id);
    if (!user) throw new AppError('not_found');
    await storeNewPassword(tx, at, user, { passwordHash, oneTimeUntil, by: admin, how: 'one-time' });
    return signInName(user);
  });
  await resetSignInLimits(deps, name, admin.address);
  return { password, until: oneTimeUntil };
}
