import { createHmac } from 'node:crypto';
import type { Dependencies } from '../../dependencies';
import { AppError } from '../../core/errors';
import { isKnownAddress, rememberAddress } from './sign-in-addresses.repository';
import * as failures from './sign-in-failures.repository';
import {
  accountRule,
  addressRule,
  admit,
  guessRule,
  takeBack,
  type Failures,
  type ThrottleRule,
} from './throttle';

type Deps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;

const DAY = 86_400_000;
/** Failures this old are forgiven under every rule. */
const FORGOTTEN_AFTER = DAY;
/** An address that was not signed in from for this long is as good as a new one. */
const KNOWN_FOR = 180 * DAY;

/** A try that was let in and is counted as failed, until `succeeded` says otherwise. */
export interface CountedTry {
  addressKey: string;
  at: number;
  counted: { key: string; before: Failures; forgetOnSuccess: boolean }[];
}

/** Keyed digests: what people type for an e-mail is not always one, and nobody needs to read any of it back. */
const keysOf =
  (secret: string) =>
  (kind: 'address' | 'guess' | 'account', ...who: string[]) =>
    `${kind}:${createHmac('sha256', secret)
      .update(JSON.stringify([kind, ...who]))
      .digest('base64url')}`;

/**
 * Lets a try in or makes it wait (rule 10), counting it for the address, for the account from this address, and,
 * from where the account was never signed in to, for the account altogether. So nobody can keep an owner out: who
 * guesses from one address waits there alone, and who guesses from many slows down only addresses that are new.
 * @throws AppError `too_many_tries` with the seconds to wait
 */
export async function countTry(deps: Deps, email: string, address: string): Promise<CountedTry> {
  const keyOf = keysOf(deps.secretKey);
  const addressKey = keyOf('address', address);
  const isKnown = await isKnownAddress(deps.database, email, addressKey);
  // Always in this order, so that two tries never wait for each other.
  const rules: { key: string; rule: ThrottleRule; forgetOnSuccess: boolean }[] = [
    { key: addressKey, rule: addressRule, forgetOnSuccess: false },
    { key: keyOf('guess', email, address), rule: guessRule, forgetOnSuccess: true },
    // A known address counts by itself, which never makes it wait; leaving it out would take less time, and tell so.
    isKnown
      ? { key: keyOf('account', email, address), rule: accountRule, forgetOnSuccess: true }
      : { key: keyOf('account', email), rule: accountRule, forgetOnSuccess: false },
  ];
  const at = deps.clock.now();
  const outcome = await deps.database.transaction(async (tx) => {
    const admitted = [];
    for (const { key, rule, forgetOnSuccess } of rules) {
      const before = await failures.lockFailures(tx, key, new Date(at));
      const admission = admit(before, rule, at);
      if (!admission.admitted) return admission.retryAfterSeconds;
      admitted.push({ key, before, forgetOnSuccess, counted: admission.counted });
    }
    for (const { key, counted } of admitted) await failures.saveFailures(tx, key, counted);
    return admitted.map(({ key, before, forgetOnSuccess }) => ({ key, before, forgetOnSuccess }));
  });
  if (typeof outcome === 'number') throw new AppError('too_many_tries', { retryAfterSeconds: outcome });
  return { addressKey, at, counted: outcome };
}

/** The try was right: it costs nobody anything, and its address is known to the account from now on. */
export async function succeeded(deps: Deps, { addressKey, at, counted }: CountedTry, userId: number) {
  const now = new Date(deps.clock.now());
  await deps.database.transaction(async (tx) => {
    for (const { key, before, forgetOnSuccess } of counted) {
      const stored = await failures.lockFailures(tx, key, now);
      if (forgetOnSuccess) await failures.deleteFailures(tx, key);
      else await failures.saveFailures(tx, key, takeBack(stored, before, at));
    }
    const oldest = new Date(now.getTime() - KNOWN_FOR);
    await rememberAddress(tx, { userId, addressKey, lastAt: now }, oldest);
  });
  await failures.deleteFailuresBefore(deps.database, new Date(now.getTime() - FORGOTTEN_AFTER));
}

/**
 * Whoever has just shown that the mailbox is theirs does not wait for failures of before: neither at this address nor
 * for the account altogether.
 */
export async function forgiveTries(deps: Deps, email: string, address: string): Promise<void> {
  const keyOf = keysOf(deps.secretKey);
  await failures.deleteFailures(deps.database, keyOf('guess', email, address));
  await failures.deleteFailures(deps.database, keyOf('account', email));
}
