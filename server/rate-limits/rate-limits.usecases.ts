import { createHmac } from 'node:crypto';
import { AppError } from '../core/errors';
import type { Dependencies } from '../dependencies';
import { deleteForgiven, takeTurn } from './rate-limits.repository';
import { limitRules, type LimitName } from './rules';

type Deps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;

/** A keyed digest: nobody needs to read an address or a mailbox back from the table. */
const keyOf = (secret: string, name: LimitName, who: string) =>
  `${name}:${createHmac('sha256', secret).update(`limit\n${name}\n${who}`).digest('base64url')}`;

/**
 * Whether `who` may do this once more now; counts it when they may.
 * @param who an address, an account's id, an e-mail address: whatever the limit's name says
 * @returns null, or how many seconds to wait
 */
export async function tryTurn(deps: Deps, name: LimitName, who: string | number): Promise<number | null> {
  const key = keyOf(deps.secretKey, name, String(who));
  const wait = await takeTurn(deps.database, key, limitRules[name], deps.clock.now());
  return wait === null ? null : Math.max(1, Math.ceil(wait / 1000));
}

/** As `tryTurn`. @throws AppError `too_many_tries` with the seconds to wait */
export async function requireTurn(deps: Deps, name: LimitName, who: string | number): Promise<void> {
  const retryAfterSeconds = await tryTurn(deps, name, who);
  if (retryAfterSeconds !== null) throw new AppError('too_many_tries', { retryAfterSeconds });
}

/** Forgets whom nothing is held against any more. */
export const sweepLimits = ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> =>
  deleteForgiven(database, new Date(clock.now()));
