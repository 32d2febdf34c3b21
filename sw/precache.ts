import { brandVersion } from '#contract/given-brand';
import { isOurs } from '#contract/worker-protocol';
import { fetchOurs, copyOf } from './caches';

/** A built file; `revision` is null where the name has the content's hash. */
export interface PrecacheEntry {
  url: string;
  revision: string | null;
  /** Not part of the first install: saved when asked for, after a log-in or on a screen that is not public (ADR 57). */
  isDeferred?: boolean;
}

interface PrecacheDependencies {
  caches: CacheStorage;
  fetch: typeof fetch;
  origin: string;
}

const CACHE = 'wokabaut-precache';
const SHELL = '/index.html';
/** Files whose URL never has other content: hashed, or in the folder of a build (ADR 31). */
const IMMUTABLE = '/assets/';
/** Left out of a key, so that the next build finds what did not change. */
const BUILD_FOLDER = /^assets\/[^/]+\//;
/** Key of the newest two versions' files, newest first; no file has this name. */
const MANIFESTS_KEY = '/precache-of-this-version';
/** Key that marks a phone with the deferred files. It outlives versions. */
const DEFERRED_KEY = '/precached-deferred';
/** Parallel downloads hide a slow link's round trips; more would starve the page. */
const CONCURRENCY = 4;

type Keys = Record<string, string>;

const isFile = (response: Response) => response.ok && isOurs(response);

/** Caches built files by URL and revision at install: an update fetches only changes, an interruption resumes. */
export function createPrecache(
  manifest: readonly PrecacheEntry[],
  { caches, fetch, origin }: PrecacheDependencies,
) {
  const files = manifest.map(({ url, revision, isDeferred = false }) => {
    const { href: address } = new URL(url, origin);
    if (revision === null) return { address, key: address, isDeferred };
    const key = new URL(url.replace(BUILD_FOLDER, 'assets/'), origin);
    // The shell and the mark are what a brand changes.
    key.searchParams.set('revision', url.endsWith('.js') ? revision : revision + brandVersion);
    return { address, key: key.href, isDeferred };
  });
  const keys = new Map(files.map(({ address, key }) => [address, key]));
  const manifestsUrl = new URL(MANIFESTS_KEY, origin).href;
  const shellUrl = new URL(SHELL, origin).href;
  const deferredUrl = new URL(DEFERRED_KEY, origin).href;

  const isImmutable = (address: string) => new URL(address).pathname.startsWith(IMMUTABLE);
  const manifestsIn = async (cache: Cache): Promise<Keys[]> =>
    ((await (await cache.match(manifestsUrl))?.json()) as Keys[] | undefined) ?? [];

  async function keyOf(cache: Cache, address: string): Promise<string> {
    const own = keys.get(address);
    if (own !== undefined) return own;
    return (await manifestsIn(cache)).find((files) => address in files)?.[address] ?? address;
  }
  async function find(address: string): Promise<Response | undefined> {
    const cache = await caches.open(CACHE);
    return cache.match(await keyOf(cache, address));
  }

  async function fetchMissing(cache: Cache, address: string, key: string): Promise<void> {
    if (await cache.match(key)) return;
    // The HTTP cache may have an older revision.
    const mode = isImmutable(address) ? 'default' : 'reload';
    const response = await fetchOurs(
      fetch,
      new Request(address, { cache: mode, credentials: 'same-origin' }),
    );
    if (!isFile(response)) {
      throw new Error(`${address} answered ${response.status} ${response.url}`);
    }
    // With its URL, a module's imports would lead to the build that it was fetched for.
    await cache.put(key, await copyOf(response));
  }

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
    async install(): Promise<void> {
      const cache = await caches.open(CACHE);
      const isMarked = (await cache.match(deferredUrl)) !== undefined;
      await fetchAll(
        cache,
        files.filter(({ isDeferred }) => isMarked || !isDeferred),
      );
    },

    /** Fetches the deferred files, then part of each install. @throws when one cannot be fetched */
    async saveDeferredScreens(): Promise<void> {
      const cache = await caches.open(CACHE);
      await cache.put(deferredUrl, new Response());
      await fetchAll(
        cache,
        files.filter(({ isDeferred }) => isDeferred),
      );
    },

    /** Cache invalidation: deletes files of neither this nor the previous version, which open tabs may still run. */
    async activate(): Promise<void> {
      const cache = await caches.open(CACHE);
      const [before] = await manifestsIn(cache);
      // Without a stored manifest, the cache holds the previous version or nothing.
      if (before) {
        const wanted = new Set([manifestsUrl, deferredUrl, ...keys.values(), ...Object.values(before)]);
        const old = (await cache.keys()).filter(({ url }) => !wanted.has(url));
        await Promise.all(old.map((request) => cache.delete(request)));
      }
      // On a full phone without it, the next version deletes less.
      const manifests = [Object.fromEntries(keys), ...(before ? [before] : [])];
      await cache.put(manifestsUrl, Response.json(manifests)).catch(() => undefined);
    },

    isPrecached: (address: string): boolean => keys.has(address) || isImmutable(address),
    async file(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
      const saved = await find(request.url);
      if (saved) return saved;
      const response = await fetchOurs(fetch, request);
      if (isFile(response)) {
        const copy = response.clone();
        const keep = async () => {
          const cache = await caches.open(CACHE);
          await cache.put(await keyOf(cache, request.url), await copyOf(copy));
        };
        // A full phone caches nothing, and still gets the file.
        waitUntil(keep().catch(() => undefined));
      }
      return response;
    },
    shell: async (request: Request): Promise<Response> => (await find(shellUrl)) ?? fetch(request),
  };
}

export type Precache = ReturnType<typeof createPrecache>;
