import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context';

/** The inline styles of a page, as hash sources: the build puts the stylesheet into it. */
const styleHashes = (html: string): string[] =>
  [...html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/g)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );

/**
 * Content-Security-Policy (CSP) of a page: its own inline styles and no inline script; scripts change styles by the CSSOM
 * only. Text becomes HTML or a script nowhere (Trusted Types), but for the URLs of the two workers, whose policy is
 * `src/lib/trusted-types.ts`. The workers have the same policy.
 * @param html empty for other files
 */
export const pagePolicy = (html: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes(html)].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types workers',
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

/** Sets `headers` unless the handler has set them. No CORS headers: other origins are refused. */
const withHeaders =
  (headers: Record<string, string>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };

export const secureApi = withHeaders(apiHeaders);
export const securePage = withHeaders(pageHeaders);
