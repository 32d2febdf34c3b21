import { AppError } from '../core/errors';
import type { DataDeps, Dependencies } from '../dependencies';
import * as repository from './rate-limits.repository';
import { rateLimitRules, SITE_FACTOR, type RateLimitName, type RateLimitRule } from './rules';
import { sign } from '../core/secrets';

type Deps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;

/** An account id (also with a day), e-mail or application id; or a client address, alone or for one account. */
export type Subject = string | number | { address: string; account?: string };

export const mailboxOf = (email: string): string => email.replace(/\+[^@]*(?=@)/, '');

interface Counter {
  key: string;
  rule: RateLimitRule;
}

/** Keyed, so that the table contains no personal data. */
const keyOf = (secret: string, name: RateLimitName, subject: string | number) =>
  `${name}:${sign(secret, `limit\n${name}\n${subject}`)}`;

/** An IPv6 network of 64 bits (see `clientAddress`), and the 48 bits around it. */
function countersOf({ secretKey }: Deps, name: RateLimitName, subject: Subject): Counter[] {
  const rule: RateLimitRule = rateLimitRules[name];
  if (typeof subject !== 'object') return [{ key: keyOf(secretKey, name, subject), rule }];
  const { address, account } = subject;
  const counterOf = (network: string, by: RateLimitRule): Counter => {
    const counted = account === undefined ? network : JSON.stringify([account, network]);
    return { key: keyOf(secretKey, name, counted), rule: by };
  };
  const own = counterOf(address, rule);
  if (!address.includes(':')) return [own];
  const site = { burst: rule.burst * SITE_FACTOR, intervalMs: rule.intervalMs / SITE_FACTOR };
  return [own, counterOf(`${address.split(':').slice(0, 3).join(':')}::/48`, site)];
}

const toSeconds = (wait: number) => Math.max(1, Math.ceil(wait / 1000));

/** Null, or the seconds to wait. */
export async function tryConsumeRateLimit(
  deps: Deps,
  name: RateLimitName,
  subject: Subject,
): Promise<number | null> {
  const counted: Counter[] = [];
  for (const counter of countersOf(deps, name, subject)) {
    const wait = await repository.consume(deps.database, counter.key, counter.rule, deps.clock.now());
    if (wait !== null) {
      for (const { key, rule } of counted) await repository.refund(deps.database, key, rule);
      return toSeconds(wait);
    }
    counted.push(counter);
  }
  return null;
}

export async function consumeRateLimit(deps: Deps, name: RateLimitName, subject: Subject): Promise<void> {
  const retryAfterSeconds = await tryConsumeRateLimit(deps, name, subject);
  if (retryAfterSeconds !== null) throw new AppError('too_many_tries', { retryAfterSeconds });
}

export async function assertWithinRateLimit(
  deps: Deps,
  name: RateLimitName,
  subject: Subject,
): Promise<void> {
  for (const { key, rule } of countersOf(deps, name, subject)) {
    const wait = await repository.peek(deps.database, key, rule, deps.clock.now());
    if (wait !== null) throw new AppError('too_many_tries', { retryAfterSeconds: toSeconds(wait) });
  }
}

export async function refundRateLimit(deps: Deps, name: RateLimitName, subject: Subject): Promise<void> {
  for (const { key, rule } of countersOf(deps, name, subject))
    await repository.refund(deps.database, key, rule);
}

/** Counts `use` only where it throws: many addresses guess no faster, and who is right takes nobody's place. */
export async function limitFailures<T>(
  deps: Deps,
  name: RateLimitName,
  subject: Subject,
  use: () => Promise<T>,
): Promise<T> {
  await consumeRateLimit(deps, name, subject);
  const done = await use();
  await refundRateLimit(deps, name, subject);
  return done;
}

export async function resetRateLimit(deps: Deps, name: RateLimitName, subject: Subject): Promise<void> {
  for (const { key } of countersOf(deps, name, subject)) await repository.reset(deps.database, key);
}

export const deleteExpiredRateLimits = ({ database, clock }: DataDeps) =>
  repository.deleteExpired(database, new Date(clock.now()));
