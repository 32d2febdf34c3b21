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
/** Files whose name changes with their content, and so may be given to whatever version asks for them. */
const HASHED = '/assets/';
/** Cache key under which the active version stores the list of its own keys. No file has this name. */
const MANIFEST_KEY = '/precache-of-this-version';
/** Side by side, a slow link's round trips weigh less; more would take it away from the page. */
const AT_ONCE = 4;

/** What cannot be given for a navigation is a response that was redirected on its way. */
const direct = async (response: Response) =>
  response.redirected
    ? new Response(await response.blob(), { status: response.status, headers: response.headers })
    : response;

/** A Wi-Fi log-in may answer in the place of a file, with its own page. */
const isFile = (response: Response) =>
  response.ok && !response.redirected && !/^text\/html\b/i.test(response.headers.get('Content-Type') ?? '');

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
  const manifestUrl = new URL(MANIFEST_KEY, origin).href;

  const find = async (address: string) => (await caches.open(CACHE)).match(keys.get(address) ?? address);

  async function fetchMissing(cache: Cache, address: string, key: string): Promise<void> {
    if (await cache.match(key)) return;
    // What has a revision may stand in the browser's own cache in an older one.
    const mode = key === address ? 'default' : 'reload';
    const response = await fetch(new Request(address, { cache: mode, credentials: 'same-origin' }));
    const isHashed = new URL(address).pathname.startsWith(HASHED);
    if (!response.ok || (isHashed && !isFile(response))) {
      throw new Error(`${address} answered ${response.status} ${response.url}`);
    }
    await cache.put(key, await direct(response));
  }

  return {
    /** A few at a time, until the first that cannot be had. @throws when a file is not there */
    async install(): Promise<void> {
      const cache = await caches.open(CACHE);
      const waiting = [...keys];
      let failed = false;
      const fetchOn = async () => {
        for (let next = waiting.shift(); next && !failed; next = waiting.shift()) {
          await fetchMissing(cache, ...next).catch((error: unknown) => {
            failed = true;
            throw error;
          });
        }
      };
      // Settled, so that what is on its way is saved also when another file fails.
      const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, fetchOn));
      for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
    },

    /** Drops what neither this version nor the one before it uses: a tab that is still open goes on with the latter. */
    async activate(): Promise<void> {
      const cache = await caches.open(CACHE);
      const own = [...keys.values()];
      const before = (await (await cache.match(manifestUrl))?.json()) as string[] | undefined;
      // Without a note, what is there is the version before this one, or nothing.
      if (before) {
        const wanted = new Set([manifestUrl, ...own, ...before]);
        const old = (await cache.keys()).filter(({ url }) => !wanted.has(url));
        await Promise.all(old.map((request) => cache.delete(request)));
      }
      // A full phone that cannot note it keeps more than it needs.
      await cache.put(manifestUrl, Response.json(own)).catch(() => undefined);
    },

    /** Whether a file is to be looked for here: one built with this worker, or one that an older page may ask for. */
    isPrecached: (address: string): boolean =>
      keys.has(address) || new URL(address).pathname.startsWith(HASHED),
    /**
     * One that is not here is fetched and kept: it is loaded on demand, or the browser has thrown it away.
     * @param waitUntil keeps the worker alive until the keeping is done
     */
    async file(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
      const saved = await find(request.url);
      if (saved) return saved;
      const response = await fetch(request);
      if (isFile(response)) {
        const copy = response.clone();
        const keep = async () => (await caches.open(CACHE)).put(request.url, copy);
        // A full phone keeps nothing; the file itself is not held up.
        waitUntil(keep().catch(() => undefined));
      }
      return response;
    },
    /** Any page, from the one shell. The browser may have thrown it away. */
    shell: async (request: Request): Promise<Response> =>
      (await find(new URL(SHELL, origin).href)) ?? fetch(request),
  };
}
