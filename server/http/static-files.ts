import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { Hono, type Context } from 'hono';
import type { AppEnv } from './context';
import { AppError } from '../core/errors';
import { matchesEtag, weakEtag } from './negotiation';
import { pagePolicy, securePage } from './security-headers';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

type Bytes = Uint8Array<ArrayBuffer>;
interface PageFile {
  contentType: string;
  /** Of HTML, which has inline styles. */
  policy: string | null;
  etag: string;
  cacheControl: string;
  plain: Bytes;
  br: Bytes | undefined;
  gzip: Bytes | undefined;
}

/** Reads the built page into memory, so that a new build does not mix with the one being served. @returns by URL path */
function readPage(dir: string): Map<string, PageFile> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = new Map<string, Bytes>();
  for (const { parentPath, name } of entries) {
    const file = join(parentPath, name);
    bytes.set(`/${relative(dir, file).split(sep).join('/')}`, new Uint8Array(readFileSync(file)));
  }
  const page = new Map<string, PageFile>();
  for (const [path, plain] of bytes) {
    const contentType = contentTypes[extname(path)];
    if (contentType === undefined) continue;
    page.set(path, {
      contentType,
      policy: path.endsWith('.html') ? pagePolicy(new TextDecoder().decode(plain)) : null,
      etag: weakEtag(plain),
      cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      plain,
      br: bytes.get(`${path}.br`),
      gzip: bytes.get(`${path}.gz`),
    });
  }
  return page;
}

function send(c: Context<AppEnv>, file: PageFile): Response {
  c.header('ETag', file.etag);
  c.header('Cache-Control', file.cacheControl);
  c.header('Vary', 'Accept-Encoding');
  if (file.policy !== null) c.header('Content-Security-Policy', file.policy);
  if (matchesEtag(c.req.header('if-none-match'), file.etag)) return c.body(null, 304);
  c.header('Content-Type', file.contentType);
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding =
    file.br && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (encoding) c.header('Content-Encoding', encoding);
  const body = (encoding && file[encoding]) || file.plain;
  c.header('Content-Length', String(body.byteLength));
  return c.body(body);
}

/**
 * Serves the built page (GET and HEAD): files with an ETag and their precompressed copies, the prerendered HTML of a
 * path, index.html for every other path. A missing asset is 404, never HTML.
 * @param dir the built page; null when only the API is served
 */
export function pageRoutes(dir: string | null): Hono<AppEnv> {
  const page = dir === null ? new Map<string, PageFile>() : readPage(dir);
  return new Hono<AppEnv>().get('*', securePage, (c) => {
    const path = c.req.path;
    const isAsset = path.startsWith('/assets/');
    const file = page.get(path) ?? (isAsset ? undefined : page.get(`${path.replace(/\/$/, '')}/index.html`));
    const found = file ?? (isAsset ? undefined : page.get('/index.html'));
    if (!found) throw new AppError('not_found');
    // The URL of a mailed link holds its token (rules 12 and 38): it must not be sent as Referer. The worker serves the
    // shell at every path, with the headers it was saved with.
    if (found.contentType.startsWith('text/html')) c.header('Referrer-Policy', 'no-referrer');
    return send(c, found);
  });
}
