import type { Context } from 'hono';
import type { Caller } from '../core/caller';
import type { HeldBody } from '../core/open-bodies';
import { clientAddress } from './client-address';
import type { AppEnv } from './context';

/** Before a body is read. @param isSmall JSON, or a form without files. @throws AppError `unavailable` */
export function holdBody(c: Context<AppEnv>, caller: Caller | null, isSmall: boolean): HeldBody {
  const sender = {
    address: clientAddress(c),
    account: caller?.userId,
    isApproved: caller?.status === 'approved',
  };
  const held = c.get('openBodies').hold(sender, () => void c.env.incoming.destroy(), isSmall);
  c.set('heldBody', held);
  return held;
}
