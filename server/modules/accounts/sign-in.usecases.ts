import { createHash } from 'node:crypto';
import type { SignIn } from '#contract/accounts';
import type { Dependencies } from '../../dependencies';
import { AppError } from '../../core/errors';
import { findUserByEmail, type UserRow } from './accounts.repository';
import { verifyPassword } from './passwords';
import { startSession } from './sessions.usecases';
import * as failures from './sign-in-failures.repository';
import { accountRule, addressRule, admit } from './throttle';

/** Failures this old are forgiven under every rule. */
const FORGOTTEN_AFTER = 86_400_000;

// Hashed: what people type for an e-mail is not always one, and nobody needs to read it back.
const keyOf = (kind: 'account' | 'address', value: string) =>
  `${kind}:${createHash('sha256').update(value).digest('base64url')}`;

/** Counts a try as failed, for the address and the account together; both are taken back when it succeeds. */
async function countTry(deps: Dependencies, addressKey: string, accountKey: string): Promise<void> {
  const now = deps.clock.now();
  const refusedFor = await deps.database.transaction(async (tx) => {
    // Always in this order, so that two tries never wait for each other.
    const tries = [
      { key: addressKey, rule: addressRule },
      { key: accountKey, rule: accountRule },
    ];
    const counted: { key: string; count: number }[] = [];
    for (const { key, rule } of tries) {
      const admission = admit(await failures.lockFailures(tx, key, new Date(now)), rule, now);
      if (!admission.admitted) return admission.retryAfterSeconds;
      counted.push({ key, count: admission.counted.count });
    }
    for (const { key, count } of counted) await failures.saveFailures(tx, key, count, new Date(now));
    return null;
  });
  if (refusedFor !== null) throw new AppError('too_many_tries', { retryAfterSeconds: refusedFor });
}

/**
 * Signs in (decisions 9 and 10). Unknown e-mail and wrong password take the same time and say the same.
 * @param address where the request came from, as `clientAddress` gives it
 * @returns the session's token and the user
 * @throws AppError `invalid_credentials`; `too_many_tries` with the seconds to wait
 */
export async function signIn(
  deps: Dependencies,
  { email, password }: SignIn,
  address: string,
): Promise<{ token: string; user: UserRow }> {
  const { database, clock } = deps;
  const addressKey = keyOf('address', address);
  const accountKey = keyOf('account', email);
  await countTry(deps, addressKey, accountKey);
  const user = await findUserByEmail(database, email);
  const matches = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !matches) throw new AppError('invalid_credentials');
  await failures.forgiveOne(database, addressKey);
  await failures.deleteFailures(database, accountKey);
  await failures.deleteFailuresBefore(database, new Date(clock.now() - FORGOTTEN_AFTER));
  return { token: await startSession(deps, user.id), user };
}
