/** A built file: `revision` is null when the address itself changes with the content. */
export interface PrecacheEntry {
  url: string;
  revision: string | null;
}

interface PrecacheDependencies {
  caches: CacheStorage;
  fetch: typeof fetch;
  /** Where the worker lives, such as `https://wokabaut.example`. */
  origin: string;
}

const CACHE = 'wokabaut-precache';
const SHELL = '/index.html';

/** What cannot be given for a navigation is a response that was redirected on its way. */
const direct = async (response: Response) =>
  response.redirected
    ? new Response(await response.blob(), { status: response.status, headers: response.headers })
    : response;

/**
 * What was built with this worker, saved when it installs, so that the portal opens with no network at all. Every file
 * is saved under its address and revision: a new version fills the same cache beside the old one, fetching only what
 * changed, and an install that was cut off goes on where it stopped.
 */
export function createPrecache(
  manifest: readonly PrecacheEntry[],
  { caches, fetch, origin }: PrecacheDependencies,
) {
  const keys = new Map(
    manifest.map(({ url, revision }) => {
      const key = new URL(url, origin);
      const address = key.href;
      if (revision !== null) key.searchParams.set('revision', revision);
      return [address, key.href];
    }),
  );

  const serve = async (address: string, request: Request): Promise<Response> => {
    const cache = await caches.open(CACHE);
    const saved = await cache.match(keys.get(address) ?? address);
    // The browser may have thrown the cache away.
    return saved ?? fetch(request);
  };

  return {
    /** One after the other: a first visit on a slow link has better things to do. @throws when a file is not there */
    async install(): Promise<void> {
      const cache = await caches.open(CACHE);
      for (const [address, key] of keys) {
        if (await cache.match(key)) continue;
        // What has a revision may stand in the browser's own cache in an older one.
        const mode = key === address ? 'default' : 'reload';
        const response = await fetch(new Request(address, { cache: mode, credentials: 'same-origin' }));
        if (!response.ok) throw new Error(`${address} answered ${response.status}`);
        await cache.put(key, await direct(response));
      }
    },

    /** Drops what only older versions used. */
    async activate(): Promise<void> {
      const cache = await caches.open(CACHE);
      const wanted = new Set(keys.values());
      const old = (await cache.keys()).filter((request) => !wanted.has(request.url));
      await Promise.all(old.map((request) => cache.delete(request)));
    },

    /** Whether a file is one of those built with this worker. */
    holds: (address: string): boolean => keys.has(address),
    file: (request: Request): Promise<Response> => serve(request.url, request),
    /** Any page, from the one shell. */
    shell: (request: Request): Promise<Response> => serve(new URL(SHELL, origin).href, request),
  };
}
