import { createHmac } from 'node:crypto';
import { AppError } from '../core/errors';
import type { DataDeps, Dependencies } from '../dependencies';
import { consume, deleteExpired, refund, reset } from './rate-limits.repository';
import { rateLimitRules, type RateLimitName } from './rules';

type Deps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;

/** A keyed digest, so that the table contains no personal data. */
const keyOf = (secret: string, name: RateLimitName, subject: string | number) =>
  `${name}:${createHmac('sha256', secret).update(`limit\n${name}\n${subject}`).digest('base64url')}`;

/**
 * Counts one request of `subject` if the rate limit allows it.
 * @param subject the client address, account id, e-mail address or application id that the limit's name refers to
 * @returns null when it is allowed, else the seconds to wait
 */
export async function tryConsumeRateLimit(
  deps: Deps,
  name: RateLimitName,
  subject: string | number,
): Promise<number | null> {
  const key = keyOf(deps.secretKey, name, subject);
  const wait = await consume(deps.database, key, rateLimitRules[name], deps.clock.now());
  return wait === null ? null : Math.max(1, Math.ceil(wait / 1000));
}

/** As `tryConsumeRateLimit`. @throws AppError `too_many_tries` with the seconds to wait */
export async function consumeRateLimit(
  deps: Deps,
  name: RateLimitName,
  subject: string | number,
): Promise<void> {
  const retryAfterSeconds = await tryConsumeRateLimit(deps, name, subject);
  if (retryAfterSeconds !== null) throw new AppError('too_many_tries', { retryAfterSeconds });
}

/** Undoes one counted request, for limits that count failures only. */
export const refundRateLimit = (deps: Deps, name: RateLimitName, subject: string | number): Promise<void> =>
  refund(deps.database, keyOf(deps.secretKey, name, subject), rateLimitRules[name]);

/** Undoes every counted request. */
export const resetRateLimit = (deps: Deps, name: RateLimitName, subject: string | number): Promise<void> =>
  reset(deps.database, keyOf(deps.secretKey, name, subject));

/** Deletes the rows that no longer limit anything. */
export const deleteExpiredRateLimits = ({ database, clock }: DataDeps) =>
  deleteExpired(database, new Date(clock.now()));
