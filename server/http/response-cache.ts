import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Below, compression saves little more than its header costs. */
export const minCompressedBytes = 512;

export type Encoding = 'br' | 'gzip';
export type Bytes = Buffer<ArrayBuffer>;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export const encodingFor = (accepted: string | undefined): Encoding | null =>
  accepted === undefined ? null : /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;

/** Quality that is fast enough for a request. */
export const compress = (body: string | Bytes, encoding: Encoding): Promise<Bytes> =>
  encoding === 'gzip'
    ? gzipAsync(body)
    : brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** Brotli as in the build: a tenth smaller, and thirty times slower. */
export const compressWell = (body: Uint8Array): Promise<Bytes> =>
  brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

/** Weak, as the content has several encodings; 128 bits, since every revalidation sends it twice. */
export const weakEtag = (content: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(content).digest().subarray(0, 16).toString('base64url')}"`;

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** RFC 9110: weak comparison, a list, or `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** Of all responses, before compression: the compressed copies add a third at most. Two lists of 20,000 rows. */
const maxCacheBytes = 32 * 1024 * 1024;

/** Built, and compressed, once for all requests. */
export interface CachedResponse {
  etag: string;
  bytes: Bytes;
  /** Compressed on first use. */
  encoded(encoding: Encoding): Promise<Bytes>;
}

/** @param etag of the uncompressed content */
export function cachedResponse(content: string | Bytes, etag: string): CachedResponse {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const compressed = new Map<Encoding, Promise<Bytes>>();
  return {
    etag,
    bytes,
    encoded(encoding) {
      const known = compressed.get(encoding);
      if (known) return known;
      const made = compress(bytes, encoding);
      compressed.set(encoding, made);
      made.catch(() => compressed.delete(encoding));
      return made;
    },
  };
}

/** Parallel requests share one run of `make`; a failed one is repeated. */
export type ResponseCache<T extends CachedResponse = CachedResponse> = (
  key: string,
  make: () => Promise<T>,
) => Promise<T>;

/** LRU, of `maxBytes` at most. A key names all inputs of its response. */
export function responseCache<T extends CachedResponse = CachedResponse>(
  maxEntries: number,
  maxBytes = maxCacheBytes,
): ResponseCache<T> {
  const entries = new LRUCache<string, Promise<T>>({ max: maxEntries, maxSize: maxBytes });
  return (key, make) => {
    const known = entries.get(key);
    if (known) return known;
    const made = make();
    entries.set(key, made, { size: 1 });
    // Its size is known, or it failed.
    const replace = (size: number) => {
      if (entries.peek(key) !== made) return;
      entries.delete(key);
      if (size > 0) entries.set(key, made, { size });
    };
    made.then(
      ({ bytes }) => replace(Math.max(1, bytes.length)),
      () => replace(0),
    );
    return made;
  };
}
