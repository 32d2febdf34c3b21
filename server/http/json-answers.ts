import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from './context';
import { matchesEtag } from './etag';

/** Below this, compressing saves no packet. */
const WORTH_COMPRESSING = 1024;

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

async function compress(
  text: string,
  accepted: string,
): Promise<{ encoding: string; bytes: Buffer<ArrayBuffer> } | null> {
  if (text.length < WORTH_COMPRESSING) return null;
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    return { encoding: 'br', bytes: await brotli(text, { params }) };
  }
  if (/\bgzip\b/.test(accepted)) return { encoding: 'gzip', bytes: await gunzippable(text) };
  return null;
}

const isJson = (response: Response) =>
  /^application\/json\b/.test(response.headers.get('content-type') ?? '');

/** Unless the route said otherwise: nobody keeps a caller's answer or an error; a public one is asked for again. */
function setCaching(c: Context<AppEnv>): void {
  if (c.res.headers.has('Cache-Control')) return;
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
  const isPublic = reads && c.res.status === 200 && !c.get('caller');
  c.res.headers.set('Cache-Control', isPublic ? 'no-cache' : 'no-store');
}

/**
 * Finishes JSON answers: who may keep them, an ETag and 304 for public ones that brought none, Brotli or gzip for long
 * ones. The ETag is of the text, before it is compressed.
 */
export const jsonAnswers: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  setCaching(c);
  if (!isJson(c.res)) return;
  const { status } = c.res;
  const headers = new Headers(c.res.headers);
  const text = await c.res.text();
  if (headers.get('Cache-Control') === 'no-cache' && !headers.has('ETag')) {
    const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
    headers.set('ETag', etag);
    if (matchesEtag(c.req.header('if-none-match'), etag)) {
      headers.delete('Content-Type');
      return replace(c, null, 304, headers);
    }
  }
  const compressed = await compress(text, c.req.header('accept-encoding') ?? '');
  headers.append('Vary', 'Accept-Encoding');
  if (compressed) headers.set('Content-Encoding', compressed.encoding);
  replace(c, compressed ? compressed.bytes : text, status, headers);
};

function replace(
  c: Context<AppEnv>,
  body: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  headers: Headers,
): void {
  // Set to nothing first: Hono would copy the old answer's headers onto the new one.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
}
