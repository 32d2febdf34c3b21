import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context';

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
