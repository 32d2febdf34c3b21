import type { Dependencies } from '../../dependencies';
import {
  assertWithinRateLimit,
  consumeRateLimit,
  refundRateLimit,
  resetRateLimit,
  tryConsumeRateLimit,
  type Subject,
} from '../../rate-limits/rate-limits.usecases';
import type { RateLimitName } from '../../rate-limits/rules';
import { AppError } from '../../core/errors';
import { findKnownOrigins, rememberOrigins, type UserRow } from './accounts.repository';
import { sign } from '../../core/secrets';

type Deps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;
type Limit = { name: Extract<RateLimitName, `sign_in_${string}` | `signed_in_${string}`>; subject: Subject };

interface Origin {
  address: string;
  deviceProof?: string | undefined;
}

const knownForMs = 180 * 86_400_000;

/** A sign-in attempt, failed until `recordSuccess`. */
export interface CountedAttempt {
  address: string;
  failed: Limit[];
  successful: Limit[];
  /** Subject of code limits: a known phone, else all unknown ones together (rule sign-in-6). */
  codes: string;
}

/** Keyed, so that the table contains no address and no proof. */
const originKey = (secret: string, kind: 'address' | 'device', value: string) =>
  `${kind}:${sign(secret, JSON.stringify([kind, value]))}`;

const refund = async (deps: Deps, limits: readonly Limit[]) => {
  for (const { name, subject } of limits) await refundRateLimit(deps, name, subject);
};

export const refundAttempt = (deps: Deps, { failed }: CountedAttempt) => refund(deps, failed);

/** Reset by a proven owner; the others are refunded. */
const resets = (name: Limit['name']) => name === 'sign_in_account_from_address' || name === 'sign_in_device';

/** Who signs in: one name for both of an account, so that a second name is no second limit. */
export interface SignInName {
  name: string;
  userId: number | null;
}

/** The e-mail, or the number of who has none (rule sign-in-8). */
export const signInName = ({ id, email, loginNumber }: UserRow): SignInName => ({
  name: email ?? loginNumber ?? '',
  userId: id,
});

/** Brute-force protection: no other phone uses up a device proof's own limit (rule sign-in-3). Refused attempts are not counted. */
export async function countAttempt(
  deps: Deps,
  { name: account, userId }: SignInName,
  { address, deviceProof = '' }: Origin,
): Promise<CountedAttempt> {
  const addressKey = originKey(deps.secretKey, 'address', address);
  const deviceKey = originKey(deps.secretKey, 'device', deviceProof);
  const known = await findKnownOrigins(deps.database, userId ?? -1, [addressKey, deviceKey]);
  const isKnownDevice = deviceProof !== '' && known.has(deviceKey);
  const successful: Limit[] = [{ name: 'signed_in_account', subject: account }];
  if (!isKnownDevice) successful.push({ name: 'signed_in_address', subject: { address } });
  for (const { name, subject } of successful) await assertWithinRateLimit(deps, name, subject);

  if (isKnownDevice) {
    const subject = JSON.stringify([account, deviceProof]);
    const device: Limit = { name: 'sign_in_device', subject };
    // Beyond its limit a proof is ignored, and the other limits decide.
    if ((await tryConsumeRateLimit(deps, device.name, device.subject)) === null)
      return { address, failed: [device], successful, codes: subject };
  }
  const fromAddress = { address, account };
  const limits: Limit[] = [
    { name: 'sign_in_account_from_address', subject: fromAddress },
    // A known address has its own counter, which never refuses it; not counting would reveal it by its timing.
    { name: 'sign_in_account', subject: known.has(addressKey) ? fromAddress : account },
    { name: 'sign_in_address', subject: { address } },
  ];
  for (const [index, { name, subject }] of limits.entries()) {
    const retryAfterSeconds = await tryConsumeRateLimit(deps, name, subject);
    if (retryAfterSeconds === null) continue;
    await refund(deps, limits.slice(0, index));
    throw new AppError('too_many_tries', { retryAfterSeconds });
  }
  return { address, failed: limits, successful, codes: account };
}

/** Throws `too_many_tries` when parallel attempts used up the limit of successful ones. */
export async function recordSuccess(
  deps: Deps,
  { address, failed, successful }: CountedAttempt,
  userId: number,
  deviceProof?: string,
): Promise<void> {
  for (const { name, subject } of failed) {
    const undo = resets(name) ? resetRateLimit : refundRateLimit;
    await undo(deps, name, subject);
  }
  for (const { name, subject } of successful) await consumeRateLimit(deps, name, subject);
  const now = deps.clock.now();
  const originKeys = [originKey(deps.secretKey, 'address', address)];
  if (deviceProof !== undefined) originKeys.push(originKey(deps.secretKey, 'device', deviceProof));
  const lastAt = new Date(now);
  await rememberOrigins(deps.database, { userId, originKeys, lastAt }, new Date(now - knownForMs));
}

export async function resetSignInLimits(deps: Deps, account: string, address: string): Promise<void> {
  await resetRateLimit(deps, 'sign_in_account_from_address', { address, account });
  await resetRateLimit(deps, 'sign_in_account', account);
}
