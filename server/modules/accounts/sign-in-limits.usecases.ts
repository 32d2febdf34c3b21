import { createHmac } from 'node:crypto';
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
import { findKnownOrigins, rememberOrigins } from './accounts.repository';

type Deps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;
type Limit = { name: Extract<RateLimitName, `sign_in_${string}` | `signed_in_${string}`>; subject: Subject };

/** Where an attempt comes from: the client address, and what the phone was given by an earlier sign-in. */
interface Origin {
  address: string;
  deviceProof?: string | undefined;
}

/** An origin is unknown again after this time without a sign-in. */
const knownForMs = 180 * 86_400_000;

/** A sign-in attempt, which counts as failed until `recordSuccess`. */
export interface CountedAttempt {
  address: string;
  /** Limits of failed sign-ins, which have counted it. */
  failed: Limit[];
  /** Limits of successful sign-ins, which have not. */
  successful: Limit[];
  /** Whom the limits of codes count: this phone when it is known, else all unknown ones together (rule 43). */
  codes: string;
}

/** A keyed digest, so that the table contains no address and no proof. */
const originKey = (secret: string, kind: 'address' | 'device', value: string) =>
  `${kind}:${createHmac('sha256', secret)
    .update(JSON.stringify([kind, value]))
    .digest('base64url')}`;

const refund = async (deps: Deps, limits: readonly Limit[]) => {
  for (const { name, subject } of limits) await refundRateLimit(deps, name, subject);
};

/** Undoes an attempt that was not decided. */
export const refundAttempt = (deps: Deps, { failed }: CountedAttempt) => refund(deps, failed);

/** Resets the limit of an attempt by somebody who has proved to be the owner; the others are refunded. */
const resets = (name: Limit['name']) => name === 'sign_in_account_from_address' || name === 'sign_in_device';

/**
 * Counts a sign-in attempt or refuses it (rule 10). A phone with a valid device proof has a limit of its own, so that no
 * other phone can keep it out. Others are limited for the account from this address, for the account from all addresses
 * it never signed in from, and for the address. Guessing cannot lock an owner out: from one address it slows down that
 * address only, from many it slows down unknown addresses only. A refused attempt is not counted.
 * @throws AppError `too_many_tries` with the seconds to wait
 */
export async function countAttempt(
  deps: Deps,
  email: string,
  { address, deviceProof = '' }: Origin,
): Promise<CountedAttempt> {
  const addressKey = originKey(deps.secretKey, 'address', address);
  const deviceKey = originKey(deps.secretKey, 'device', deviceProof);
  const known = await findKnownOrigins(deps.database, email, [addressKey, deviceKey]);
  const isKnownDevice = deviceProof !== '' && known.has(deviceKey);
  const successful: Limit[] = [{ name: 'signed_in_account', subject: email }];
  if (!isKnownDevice) successful.push({ name: 'signed_in_address', subject: { address } });
  for (const { name, subject } of successful) await assertWithinRateLimit(deps, name, subject);

  if (isKnownDevice) {
    const subject = JSON.stringify([email, deviceProof]);
    const device: Limit = { name: 'sign_in_device', subject };
    // Beyond its limit a proof is worth nothing, and the other limits decide.
    if ((await tryConsumeRateLimit(deps, device.name, device.subject)) === null)
      return { address, failed: [device], successful, codes: subject };
  }
  const fromAddress = { address, account: email };
  const limits: Limit[] = [
    { name: 'sign_in_account_from_address', subject: fromAddress },
    // A known address has a counter of its own, which never refuses it; not counting would reveal it by its timing.
    { name: 'sign_in_account', subject: known.has(addressKey) ? fromAddress : email },
    { name: 'sign_in_address', subject: { address } },
  ];
  for (const [index, { name, subject }] of limits.entries()) {
    const retryAfterSeconds = await tryConsumeRateLimit(deps, name, subject);
    if (retryAfterSeconds === null) continue;
    await refund(deps, limits.slice(0, index));
    throw new AppError('too_many_tries', { retryAfterSeconds });
  }
  return { address, failed: limits, successful, codes: email };
}

/**
 * Refunds an attempt with the right password, counts it as successful, and stores its origin as known.
 * @param deviceProof what the phone is given to bring along next time
 * @throws AppError `too_many_tries` when parallel attempts have used the limit of successful ones up
 */
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

/** Resets the limits of an account whose owner has used a reset link. */
export async function resetSignInLimits(deps: Deps, email: string, address: string): Promise<void> {
  await resetRateLimit(deps, 'sign_in_account_from_address', { address, account: email });
  await resetRateLimit(deps, 'sign_in_account', email);
}
