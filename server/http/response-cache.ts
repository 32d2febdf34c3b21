import { compress, type Bytes, type Encoding } from './negotiation';

/** Larger responses are shared by parallel requests and not kept. */
const maxEntryBytes = 4 * 1024 * 1024;

/** A response body that is built, and compressed, once for all requests. */
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

/** Returns the response for `key`. Parallel requests share one run of `make`; a failed one is repeated. */
export type ResponseCache<T extends CachedResponse = CachedResponse> = (
  key: string,
  make: () => Promise<T>,
) => Promise<T>;

/** A cache of the last `maxEntries` responses. A key names everything that its response is made from. */
export function responseCache<T extends CachedResponse = CachedResponse>(
  maxEntries: number,
): ResponseCache<T> {
  const entries = new Map<string, Promise<T>>();
  return (key, make) => {
    const known = entries.get(key);
    if (known) return known;
    const remove = () => {
      if (entries.get(key) === made) entries.delete(key);
    };
    const made = make();
    made.then(({ bytes }) => bytes.length > maxEntryBytes && remove(), remove);
    entries.set(key, made);
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value!);
    return made;
  };
}
