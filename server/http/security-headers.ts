import { createHash } from 'node:crypto';
import type { MiddlewareHandler, Context } from 'hono';
import { AppError } from '../core/errors';
import type { AppEnv } from './operation';
import { isBehindProxy } from './client-address';

const hashes = (html: string, elements: RegExp): string[] =>
  [...html.matchAll(elements)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
const styles = /<style\b[^>]*>([^]*?)<\/style>/g;
/** The gate and the page's start script (tools/paint-first.ts). */
const scripts = /<script(?: type="module")?>([^]*?)<\/script>/g;

/** Only the build's inline styles and scripts (no user text); Trusted Types allow only worker URLs. */
export const pagePolicy = (html: string): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(html, scripts)].join(' '),
    ["style-src 'self'", ...hashes(html, styles)].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // Only documents may be framed (server/modules/files/file-headers.ts, ADR 42).
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types workers',
  ].join('; ');

/** The one page that other sites may frame (rule internship-12): words and links alone. */
export const framePolicy = (html: string): string =>
  [
    "default-src 'none'",
    ['style-src', ...hashes(html, styles)].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const pageHeaders = {
  ...everywhere,
  'Referrer-Policy': 'same-origin',
  'Content-Security-Policy': pagePolicy(''),
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Short, because every response has it. */
const apiHeaders = {
  ...everywhere,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** No CORS headers: other origins are refused. A 304 has none: the client keeps the stored ones (RFC 9111). */
const withHeaders =
  (headers: Record<string, string>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next();
    if (c.res.status === 304) return;
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };

export const secureApi = withHeaders(apiHeaders);
export const securePage = withHeaders(pageHeaders);

const reads: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Web mail programs post a weekly mail's link from their own site (RFC 8058), with only the signed token. */
const fromAnywhere: readonly string[] = ['/api/job_alert_mails/end'];

/** By Fetch Metadata: another site's page would use up the visitor's limits. Other programs send none. */
export const refuseCrossSite: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isForeign = c.req.header('sec-fetch-site') === 'cross-site' && !reads.includes(c.req.method);
  if (isForeign && !(c.req.method === 'POST' && fromAnywhere.includes(c.req.path)))
    throw new AppError('cross_site');
  await next();
};

function hostOf(url: string): string | null {
  try {
    return new URL(url).host;
  } catch {
    return null;
  }
}

/** True also behind a proxy that ends TLS. */
export function isHttps(c: Context<AppEnv>, publicUrl: string): boolean {
  if (new URL(c.req.url).protocol === 'https:') return true;
  if (isBehindProxy(c) && c.req.header('x-forwarded-proto') === 'https') return true;
  return publicUrl.startsWith('https:') && hostOf(publicUrl) === c.req.header('host');
}

/** Against cross-site request forgery: Fetch Metadata (sent over TLS only), else Origin, else Referer. */
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
