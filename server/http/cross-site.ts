import type { MiddlewareHandler } from 'hono';
import { AppError } from '../core/errors';
import type { AppEnv } from './context';

const reads: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** What the link of a weekly mail does: a mail program on the web posts it from its own site (RFC 8058), with the signed token alone. */
const fromAnywhere: readonly string[] = ['/api/job_alert_mails/end'];

/**
 * Refuses writes that a browser sent for a page of another site (Fetch Metadata): they would use up the visitor's rate
 * limits, and create accounts in their name. Other programs and older browsers send no such header.
 * @throws AppError `cross_site`
 */
export const refuseCrossSite: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isForeign = c.req.header('sec-fetch-site') === 'cross-site' && !reads.includes(c.req.method);
  if (isForeign && !(c.req.method === 'POST' && fromAnywhere.includes(c.req.path)))
    throw new AppError('cross_site');
  await next();
};
