import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context';

/** Content-Security-Policy (CSP): the built page has an inline style and no inline script. The service worker has the same policy. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const pageHeaders = {
  ...everywhere,
  'Content-Security-Policy': pagePolicy,
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
