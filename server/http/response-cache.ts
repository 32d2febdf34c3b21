import { compress, compressWell, type Bytes, type Encoding } from './negotiation';

/** Larger responses are shared by parallel requests and not kept. */
const maxEntryBytes = 4 * 1024 * 1024;

/** A response body that is built, and compressed, once for all requests. */
export interface CachedResponse {
  etag: string;
  bytes: Bytes;
  /** Compressed on first use. */
  encoded(encoding: Encoding): Promise<Bytes>;
}

/** One after the other, so that compressing well takes one thread at most. */
let compressing: Promise<unknown> = Promise.resolve();

/**
 * @param etag of the uncompressed content
 * @param isPage whether what is asked for again is worth the time of the smallest Brotli
 */
export function cachedResponse(content: string | Bytes, etag: string, isPage = false): CachedResponse {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const compressed = new Map<Encoding, Promise<Bytes>>();
  let isImproved = !isPage;
  const improve = () => {
    isImproved = true;
    compressing = compressing
      .then(() => compressWell(bytes))
      .then((better) => compressed.set('br', Promise.resolve(better)))
      .catch(() => undefined);
  };
  return {
    etag,
    bytes,
    encoded(encoding) {
      const known = compressed.get(encoding);
      if (known && encoding === 'br' && !isImproved) improve();
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
