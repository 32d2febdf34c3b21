import type { MiddlewareHandler, Context } from 'hono';
import { AppError } from '../core/errors';
import type { AppEnv } from './context';
import { isBehindProxy } from './client-address';

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

/** Null for another text, such as `null`. */
function hostOf(url: string): string | null {
  try {
    return new URL(url).host;
  } catch {
    return null;
  }
}

/** True also behind a proxy that ends TLS. @param publicUrl the portal's address */
export function isHttps(c: Context<AppEnv>, publicUrl: string): boolean {
  if (new URL(c.req.url).protocol === 'https:') return true;
  if (isBehindProxy(c) && c.req.header('x-forwarded-proto') === 'https') return true;
  return publicUrl.startsWith('https:') && hostOf(publicUrl) === c.req.header('host');
}

/**
 * Against cross-site request forgery: by Fetch Metadata, sent by browsers over TLS; else Origin; else Referer.
 * @param unknown for browsers that send none of them
 * @throws AppError `cross_site`
 */
export function requireSameOrigin(c: Context<AppEnv>, publicUrl: string, unknown: 'accept' | 'refuse'): void {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw new AppError('cross_site');
    return;
  }
  const source = c.req.header('origin') ?? c.req.header('referer');
  if (source === undefined && unknown === 'accept') return;
  const host = source === undefined ? null : hostOf(source);
  if (host === null || (host !== c.req.header('host') && host !== hostOf(publicUrl)))
    throw new AppError('cross_site');
}
