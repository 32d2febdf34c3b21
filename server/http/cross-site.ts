import type { MiddlewareHandler } from 'hono';
import { AppError } from '../core/errors';
import type { AppEnv } from './context';

const reads: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Web mail programs post a weekly mail's link from their own site (RFC 8058), with only the signed token. */
const fromAnywhere: readonly string[] = ['/api/job_alert_mails/end'];

/**
 * Refuses a browser's writes for another site's page (Fetch Metadata), which would use up the visitor's limits.
 * Other programs and older browsers send no such header. @throws AppError `cross_site`
 */
export const refuseCrossSite: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isForeign = c.req.header('sec-fetch-site') === 'cross-site' && !reads.includes(c.req.method);
  if (isForeign && !(c.req.method === 'POST' && fromAnywhere.includes(c.req.path)))
    throw new AppError('cross_site');
  await next();
};
