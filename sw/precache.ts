import { offlineParts, type OfflinePart } from '#contract/worker-protocol';

/** A built file; `revision` is null when the URL contains a content hash. */
export interface PrecacheEntry {
  url: string;
  revision: string | null;
  /** The parts that need it; every phone does when left out. */
  parts?: readonly OfflinePart[];
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
/** Prefix of the cache keys that mark the parts of this phone; `public` marks that there are such marks. */
const MARK_KEY = '/precached-part-';
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
 * Caches the built files at install, so that the portal opens offline: those that every phone needs, and the parts that this
 * phone has asked for. Files are keyed by URL and revision: a new version fills the same cache beside the old one and
 * fetches only what changed, and an interrupted install resumes.
 */
export function createPrecache(
  manifest: readonly PrecacheEntry[],
  { caches, fetch, origin }: PrecacheDependencies,
) {
  const files = manifest.map(({ url, revision, parts }) => {
    const { href: address } = new URL(url, origin);
    const key = new URL(address);
    if (revision !== null) key.searchParams.set('revision', revision);
    return { address, key: key.href, parts };
  });
  const keys = new Map(files.map(({ address, key }) => [address, key]));
  const manifestUrl = new URL(MANIFEST_KEY, origin).href;
  const shellUrl = new URL(SHELL, origin).href;
  const markOf = (name: string) => new URL(MARK_KEY + name, origin).href;

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

  /** Marks outlive versions, so that the next one installs with the same parts. */
  const mark = (cache: Cache, names: readonly string[]) =>
    Promise.all(names.map((name) => cache.put(markOf(name), new Response())));

  /** The files that a phone needs for some parts alone: any other part needs the account's. */
  const filesOf = (wanted: readonly OfflinePart[]) => {
    const all = wanted.length > 0 ? ['account', ...wanted] : [];
    return files.filter(({ parts }) => parts?.some((part) => all.includes(part)));
  };

  /** The parts of this phone. One of a version without marks had all of them. */
  async function marked(cache: Cache): Promise<readonly OfflinePart[]> {
    const urls = (await cache.keys()).map(({ url }) => url);
    if (['public', ...offlineParts].some((name) => urls.includes(markOf(name)))) {
      // Opened on this phone, or saved by a version that had it for everybody.
      const isHeld = (part: string) => urls.some((url) => url.startsWith(origin + HASHED + part + '-'));
      return offlineParts.filter((part) => urls.includes(markOf(part)) || isHeld(part));
    }
    const all = (await cache.match(manifestUrl)) ? offlineParts : [];
    await mark(cache, ['public', ...all]);
    return all;
  }

  return {
    /** Fetches what every phone needs and what was asked for before. @throws when a file cannot be fetched */
    async install(): Promise<void> {
      const cache = await caches.open(CACHE);
      const own = await marked(cache);
      await fetchAll(cache, [...files.filter(({ parts }) => !parts), ...filesOf(own)]);
    },

    /** Fetches parts, which each later version then installs with. @throws when a file cannot be fetched */
    async save(asked: readonly OfflinePart[]): Promise<void> {
      const cache = await caches.open(CACHE);
      await mark(cache, asked);
      await fetchAll(cache, filesOf(asked));
    },

    /** Deletes what neither this version nor the previous one uses: open tabs may still run the previous one. */
    async activate(): Promise<void> {
      const cache = await caches.open(CACHE);
      const own = [...keys.values()];
      const before = (await (await cache.match(manifestUrl))?.json()) as string[] | undefined;
      // Without a stored manifest, the cache holds the previous version or nothing.
      if (before) {
        const marks = ['public', ...offlineParts].map(markOf);
        const wanted = new Set([manifestUrl, ...marks, ...own, ...before]);
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
