import { cacheNames, screensOf } from '#contract/worker-protocol';

/** At logout (screens too) and login. */
export async function clearSessionCaches(
  caches: Pick<CacheStorage, 'keys' | 'delete'>,
  except?: string,
): Promise<void> {
  const isPrivate = (name: string) =>
    (name.startsWith(cacheNames.sessionPrefix) && name !== except) ||
    (name.startsWith(cacheNames.screensPrefix) && name !== screensOf(null) && except === undefined);
  const names = await caches.keys();
  await Promise.all(names.filter(isPrivate).map((name) => caches.delete(name)));
}

export async function putRecent(cache: Cache, url: string, answer: Response, size: number): Promise<void> {
  // Deleted first, so that the order of keys is the order of use.
  await cache.delete(url);
  await cache.put(url, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - size)).map((key) => cache.delete(key)));
}
