import { RecentlyUsed } from '../core/recently-used';
import { compress, type Bytes, type Encoding } from './negotiation';

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
  const entries = new RecentlyUsed<Promise<T>>({ entries: maxEntries, bytes: maxBytes });
  return (key, make) => {
    const known = entries.get(key);
    if (known) return known;
    const made = make();
    entries.set(key, made, 0);
    const remove = () => entries.delete(key, made);
    made.then(({ bytes }) => entries.weigh(key, made, bytes.length), remove);
    return made;
  };
}
