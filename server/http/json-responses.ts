import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from './context';
import { compress, encodingFor, matchesEtag, minCompressedBytes, weakEtag } from './negotiation';
import type { CachedResponse } from './response-cache';

const isJson = (response: Response) =>
  /^application\/json\b/.test(response.headers.get('content-type') ?? '');

/** `sendCached` has chosen encoding and ETag already. */
const isFinished = (response: Response) => /\bAccept-Encoding\b/i.test(response.headers.get('vary') ?? '');

/** Answers to callers and errors are not stored, public answers are revalidated. */
function setCaching(c: Context<AppEnv>): void {
  if (c.res.headers.has('Cache-Control')) return;
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
  const isPublic = reads && c.res.status === 200 && !c.get('caller');
  c.res.headers.set('Cache-Control', isPublic ? 'no-cache' : 'no-store');
}

/** Cache-Control, compression, and for public ones ETag (of the uncompressed text) and 304; not `sendCached`. */
export function jsonResponses(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    setCaching(c);
    if (!isJson(c.res) || isFinished(c.res)) return;
    const { status } = c.res;
    const headers = new Headers(c.res.headers);
    const text = await c.res.text();
    const cacheControl = headers.get('Cache-Control') ?? '';
    if (cacheControl === 'no-cache' && !headers.has('ETag')) {
      const etag = weakEtag(text);
      headers.set('ETag', etag);
      if (matchesEtag(c.req.header('if-none-match'), etag)) {
        headers.delete('Content-Type');
        return replace(c, null, 304, headers);
      }
    }
    headers.append('Vary', 'Accept-Encoding');
    const encoding = encodingFor(c.req.header('accept-encoding'));
    if (text.length < minCompressedBytes || !encoding) return replace(c, text, status, headers);
    headers.set('Content-Encoding', encoding);
    replace(c, await compress(text, encoding), status, headers);
  };
}

function replace(
  c: Context<AppEnv>,
  body: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  headers: Headers,
): void {
  // Unset first: Hono would copy the headers of the old response onto the new one.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
}

/** 304, or the bytes in an accepted encoding. */
export async function sendCached(
  c: Context<AppEnv>,
  response: CachedResponse,
  contentType = 'application/json',
): Promise<Response> {
  c.header('ETag', response.etag);
  // `jsonResponses` ignores responses with this header.
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (matchesEtag(c.req.header('if-none-match'), response.etag)) return c.body(null, 304);
  c.header('Content-Type', contentType);
  const encoding = encodingFor(c.req.header('accept-encoding'));
  if (encoding === null || response.bytes.length < minCompressedBytes) return c.body(response.bytes);
  c.header('Content-Encoding', encoding);
  return c.body(await response.encoded(encoding));
}
