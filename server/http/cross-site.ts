import type { MiddlewareHandler } from 'hono';
import { AppError } from '../core/errors';
import type { AppEnv } from './context';

const reads: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses writes that a browser sent for a page of another site (Fetch Metadata): they would use up the visitor's rate
 * limits, and create accounts in their name. Other programs and older browsers send no such header.
 * @throws AppError `cross_site`
 */
export const refuseCrossSite: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.header('sec-fetch-site') === 'cross-site' && !reads.includes(c.req.method))
    throw new AppError('cross_site');
  await next();
};
