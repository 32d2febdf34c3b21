import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Context } from 'hono';
import type { AppEnv } from './operation';
import { matchesEtag, weakEtag } from './response-cache';
import { pagePolicy } from './security-headers';

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
export interface PageFile {
  contentType: string;
  policy: string | null;
  etag: string;
  cacheControl: string;
  plain: Bytes;
  br: Bytes | undefined;
  gzip: Bytes | undefined;
}

/** Icons keep their names, and are asked for by each page: a changed one may be a day late. */
const cacheControlOf = (path: string): string => {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.startsWith('/icons/') ? 'public, max-age=86400' : 'no-cache';
};

export function fileOf(
  path: string,
  plain: Bytes,
  { br, gzip }: Partial<Pick<PageFile, 'br' | 'gzip'>>,
): PageFile | null {
  const contentType = contentTypes[extname(path)];
  if (contentType === undefined) return null;
  const policy = path.endsWith('.html') ? pagePolicy(new TextDecoder().decode(plain)) : null;
  return {
    contentType,
    policy,
    // Hash of the policy too: a 304 does not bring it.
    etag: weakEtag(Buffer.concat([plain, Buffer.from(policy ?? pagePolicy(''))])),
    cacheControl: cacheControlOf(path),
    plain,
    br,
    gzip,
  };
}

/** In memory, so that a new build does not mix with the served one. */
export function readFiles(dir: string): Map<string, PageFile> {
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
    const file = fileOf(path, plain, { br: bytes.get(`${path}.br`), gzip: bytes.get(`${path}.gz`) });
    if (file) page.set(path, file);
  }
  return page;
}

export function sendFile(c: Context<AppEnv>, file: PageFile): Response {
  c.header('ETag', file.etag);
  c.header('Cache-Control', file.cacheControl);
  c.header('Vary', 'Accept-Encoding');
  if (matchesEtag(c.req.header('if-none-match'), file.etag)) return c.body(null, 304);
  if (file.policy !== null) c.header('Content-Security-Policy', file.policy);
  c.header('Content-Type', file.contentType);
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding =
    file.br && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (encoding) c.header('Content-Encoding', encoding);
  const body = (encoding && file[encoding]) || file.plain;
  c.header('Content-Length', String(body.byteLength));
  return c.body(body);
}
