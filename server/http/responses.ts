import type { Context, MiddlewareHandler, ErrorHandler, NotFoundHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errorTable, type ErrorBody } from '#contract/errors';
import { AppError, describeError } from '../core/errors';
import { classifyDatabaseError } from '../db/database-errors';
import type { AppEnv } from './operation';
import {
  compress,
  encodingFor,
  matchesEtag,
  minCompressedBytes,
  weakEtag,
  type CachedResponse,
} from './response-cache';

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

export function setErrorHeaders(c: Context<AppEnv>, { retryAfterSeconds, closes }: AppError): void {
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  if (closes) c.header('Connection', 'close');
}

export function answerError(c: Context<AppEnv>, error: AppError): Response {
  const { status } = errorTable[error.code];
  const body: ErrorBody = {
    code: error.code,
    error: error.message,
    message: error.message,
    ...(error.errors && { errors: error.errors }),
    ...(status >= 500 && { request_id: c.get('requestId') }),
  };
  setErrorHeaders(c, error);
  return c.json(body, status as ContentfulStatusCode);
}

export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const known =
    error instanceof AppError
      ? error
      : new AppError(classifyDatabaseError(error) ?? 'internal', { cause: error });
  if (errorTable[known.code].status >= 500) {
    const cause = known.cause ?? known;
    c.get('logger').error({ code: known.code, err: describeError(cause) }, 'request failed');
  }
  return answerError(c, known);
};

export const onNotFound: NotFoundHandler<AppEnv> = (c) => answerError(c, new AppError('not_found'));
