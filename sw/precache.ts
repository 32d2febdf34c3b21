/** A built file; `revision` is null when the URL contains a content hash. */
export interface PrecacheEntry {
  url: string;
  revision: string | null;
  /** Saved when somebody has logged in on this phone, or a helper saves everything; every phone saves the others. */
  isSignedIn?: boolean;
}

interface PrecacheDependencies {
  caches: CacheStorage;
  fetch: typeof fetch;
  /** Such as `https://wokabaut.example`. */
  origin: string;
}

const CACHE = 'wokabaut-precache';
const SHELL = '/index.html';
/** Files with a content hash in their name: valid for every version. */
const HASHED = '/assets/';
/** Cache key under which the active version stores the list of its own keys. No file has this name. */
const MANIFEST_KEY = '/precache-of-this-version';
/** Cache key that marks a phone which saves the screens of who is logged in. It outlives versions. */
const SIGNED_IN_KEY = '/precached-signed-in';
/** Parallel downloads hide the round trips of a slow link; more would starve the page. */
const CONCURRENCY = 4;

/** Copies a redirected response: browsers reject one as the answer to a navigation. */
const withoutRedirect = async (response: Response) =>
  response.redirected
    ? new Response(await response.blob(), { status: response.status, headers: response.headers })
    : response;

/** False for a Wi-Fi log-in page that answers in place of a file. */
const isFile = (response: Response) =>
  response.ok && !response.redirected && !/^text\/html\b/i.test(response.headers.get('Content-Type') ?? '');

/**
 * Caches the built files at install, so that the portal opens offline: those that every phone needs, and those of who is logged in
 * where the page has asked for them. Files are keyed by URL and revision: a new version fills the same cache beside the old one and
 * fetches only what changed, and an interrupted install resumes.
 */
export function createPrecache(
  manifest: readonly PrecacheEntry[],
  { caches, fetch, origin }: PrecacheDependencies,
) {
  const files = manifest.map(({ url, revision, isSignedIn = false }) => {
    const { href: address } = new URL(url, origin);
    const key = new URL(address);
    if (revision !== null) key.searchParams.set('revision', revision);
    return { address, key: key.href, isSignedIn };
  });
  const keys = new Map(files.map(({ address, key }) => [address, key]));
  const manifestUrl = new URL(MANIFEST_KEY, origin).href;
  const shellUrl = new URL(SHELL, origin).href;
  const signedInUrl = new URL(SIGNED_IN_KEY, origin).href;

  const find = async (address: string) => (await caches.open(CACHE)).match(keys.get(address) ?? address);

  async function fetchMissing(cache: Cache, address: string, key: string): Promise<void> {
    if (await cache.match(key)) return;
    // The HTTP cache may have an older revision.
    const mode = key === address ? 'default' : 'reload';
    const response = await fetch(new Request(address, { cache: mode, credentials: 'same-origin' }));
    const isHashed = new URL(address).pathname.startsWith(HASHED);
    if (!response.ok || (isHashed && !isFile(response))) {
      throw new Error(`${address} answered ${response.status} ${response.url}`);
    }
    await cache.put(key, await withoutRedirect(response));
  }

  /** Fetches missing files, until the first failure. @throws when a file cannot be fetched */
  async function fetchAll(cache: Cache, wanted: typeof files): Promise<void> {
    const waiting = [...wanted];
    let failed = false;
    const fetchOn = async () => {
      for (let next = waiting.shift(); next && !failed; next = waiting.shift()) {
        await fetchMissing(cache, next.address, next.key).catch((error: unknown) => {
          failed = true;
          throw error;
        });
      }
    };
    // allSettled, so that running downloads are cached also when another file fails.
    const lanes = await Promise.allSettled(Array.from({ length: CONCURRENCY }, fetchOn));
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  }

  return {
    /** Fetches what this phone needs. @throws when a file cannot be fetched */
    async install(): Promise<void> {
      const cache = await caches.open(CACHE);
      const isMarked = (await cache.match(signedInUrl)) !== undefined;
      await fetchAll(
        cache,
        files.filter(({ isSignedIn }) => isMarked || !isSignedIn),
      );
    },

    /** Fetches the files of who is logged in, with which each later version then installs. @throws when a file cannot be fetched */
    async saveSignedIn(): Promise<void> {
      const cache = await caches.open(CACHE);
      await cache.put(signedInUrl, new Response());
      await fetchAll(
        cache,
        files.filter(({ isSignedIn }) => isSignedIn),
      );
    },

    /** Deletes what neither this version nor the previous one uses: open tabs may still run the previous one. */
    async activate(): Promise<void> {
      const cache = await caches.open(CACHE);
      const own = [...keys.values()];
      const before = (await (await cache.match(manifestUrl))?.json()) as string[] | undefined;
      // Without a stored manifest, the cache holds the previous version or nothing.
      if (before) {
        const wanted = new Set([manifestUrl, signedInUrl, ...own, ...before]);
        const old = (await cache.keys()).filter(({ url }) => !wanted.has(url));
        await Promise.all(old.map((request) => cache.delete(request)));
      }
      // On a full phone without the manifest, the next version deletes less.
      await cache.put(manifestUrl, Response.json(own)).catch(() => undefined);
    },

    /** Whether a URL is a file of this version, or one that an older page may request. */
    isPrecached: (address: string): boolean =>
      keys.has(address) || new URL(address).pathname.startsWith(HASHED),
    /**
     * Returns a cached file. A missing one is fetched and cached: it is loaded on demand, or the browser has evicted it.
     * @param waitUntil keeps the worker alive until the file is cached
     */
    async file(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
      const saved = await find(request.url);
      if (saved) return saved;
      const response = await fetch(request);
      if (isFile(response)) {
        const copy = response.clone();
        const keep = async () => (await caches.open(CACHE)).put(request.url, copy);
        // A full phone caches nothing, and still gets the file.
        waitUntil(keep().catch(() => undefined));
      }
      return response;
    },
    /** The app shell for any page; fetched when the browser has evicted it. */
    shell: async (request: Request): Promise<Response> => (await find(shellUrl)) ?? fetch(request),
  };
}

export type Precache = ReturnType<typeof createPrecache>;
