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

export interface CachedResponse {
  etag: string;
  bytes: Bytes;
  encoded(encoding: Encoding): Promise<Bytes>;
}

/** `etag` is of the uncompressed content. */
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
  const entries = new LRUCache<string, T, () => Promise<T>>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // An entry evicted while it is made still answers those who wait for it.
    ignoreFetchAbort: true,
  });
  return (key, make) => entries.forceFetch(key, { context: make });
}
