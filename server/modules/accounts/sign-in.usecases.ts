import { createHmac } from 'node:crypto';
import type { SignIn } from '#contract/accounts';
import type { Dependencies } from '../../dependencies';
import { AppError } from '../../core/errors';
import {
  findUserByEmail,
  shareUserByEmail,
  type UserRow,
  isKnownAddress,
  rememberAddress,
} from './accounts.repository';
import { verifyPassword } from './passwords';
import { revokeToken, startSession } from '../../sessions/sessions.usecases';
import { refundRateLimit, resetRateLimit, tryConsumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import type { RateLimitName } from '../../rate-limits/rules';

type Deps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;
type SignInLimit = { name: Extract<RateLimitName, `sign_in_${string}`>; subject: string };

/** An address is unknown again after this time without a sign-in. */
const knownForMs = 180 * 86_400_000;

/** A sign-in attempt, which counts as failed until `recordSuccess`. */
interface CountedAttempt {
  address: string;
  limits: SignInLimit[];
}

/** A keyed digest, so that the table contains no address. */
const addressKeyOf = (secret: string, address: string) =>
  `address:${createHmac('sha256', secret)
    .update(JSON.stringify(['address', address]))
    .digest('base64url')}`;

const fromAddress = (email: string, address: string) => JSON.stringify([email, address]);

/**
 * Counts a sign-in attempt or refuses it (rule 10): for the account from this address, for the account from all addresses
 * it never signed in from, and for the address. Guessing cannot lock an owner out: from one address it slows down that
 * address only, from many it slows down unknown addresses only. A refused attempt is not counted.
 * @throws AppError `too_many_tries` with the seconds to wait
 */
export async function countAttempt(deps: Deps, email: string, address: string): Promise<CountedAttempt> {
  const isKnown = await isKnownAddress(deps.database, email, addressKeyOf(deps.secretKey, address));
  const limits: SignInLimit[] = [
    { name: 'sign_in_account_from_address', subject: fromAddress(email, address) },
    // A known address has a counter of its own, which never refuses it; not counting would reveal it by its timing.
    { name: 'sign_in_account', subject: isKnown ? fromAddress(email, address) : email },
    { name: 'sign_in_address', subject: address },
  ];
  for (const [index, { name, subject }] of limits.entries()) {
    const retryAfterSeconds = await tryConsumeRateLimit(deps, name, subject);
    if (retryAfterSeconds === null) continue;
    for (const counted of limits.slice(0, index)) await refundRateLimit(deps, counted.name, counted.subject);
    throw new AppError('too_many_tries', { retryAfterSeconds });
  }
  return { address, limits };
}

/** Refunds an attempt with the right password, and stores its address as known. */
export async function recordSuccess(deps: Deps, attempt: CountedAttempt, userId: number): Promise<void> {
  const { address, limits } = attempt;
  for (const { name, subject } of limits) {
    const undo = name === 'sign_in_account_from_address' ? resetRateLimit : refundRateLimit;
    await undo(deps, name, subject);
  }
  const now = deps.clock.now();
  const known = { userId, addressKey: addressKeyOf(deps.secretKey, address), lastAt: new Date(now) };
  await rememberAddress(deps.database, known, new Date(now - knownForMs));
}

/** Resets the limits of an account whose owner has used a reset link. */
export async function resetSignInLimits(deps: Deps, email: string, address: string): Promise<void> {
  await resetRateLimit(deps, 'sign_in_account_from_address', fromAddress(email, address));
  await resetRateLimit(deps, 'sign_in_account', email);
}

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
