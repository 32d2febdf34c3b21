import { createHash } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context';

/** The content of inline elements, as hash sources. */
const hashes = (html: string, elements: RegExp): string[] =>
  [...html.matchAll(elements)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
const styles = /<style\b[^>]*>([^]*?)<\/style>/g;
/** The one that starts the page (tools/paint-first.ts), and the names of the chunks (ADR 31). */
const scripts = /<script type="(?:module|importmap)">([^]*?)<\/script>/g;

/**
 * Content-Security-Policy (CSP) of a page: the inline styles and scripts that the build has put into it, and no
 * other; scripts change styles by the CSSOM only. Text becomes HTML or a script nowhere (Trusted Types), but for the URLs
 * of the workers (`src/lib/trusted-types.ts`). The workers have the same CSP.
 * @param html as it was built, never with what somebody wrote in it; empty for other files
 */
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
    // Only documents let themselves be framed (server/modules/files/file-headers.ts, ADR 42).
    "frame-src 'self'",
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

/**
 * Sets `headers` unless the handler has set them. No CORS headers: other origins are refused. A 304 has none: the client goes on
 * with those of its stored response (RFC 9111), and a phone asks often.
 */
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
