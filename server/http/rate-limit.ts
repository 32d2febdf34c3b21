import type { MiddlewareHandler } from 'hono';
import type { Dependencies } from '../dependencies';
import { consumeRateLimit } from '../rate-limits/rate-limits.usecases';
import type { RateLimitName } from '../rate-limits/rules';
import { clientAddress } from './client-address';
import type { AppEnv } from './context';

type Named<E extends string> = Extract<RateLimitName, `${string}_${E}`>;

/** @throws AppError `too_many_tries` (429 with Retry-After) for an address that does this too often */
export const limitAddress =
  (deps: Dependencies, name: Named<'address'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await consumeRateLimit(deps, name, clientAddress(c));
    await next();
  };

/** Behind `requireCaller` or `requireRole`. @throws AppError `too_many_tries` for an account that does this too often */
export const limitAccount =
  (deps: Dependencies, name: Named<'account'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await consumeRateLimit(deps, name, c.get('caller').userId);
    await next();
  };
