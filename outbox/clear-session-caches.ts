import { cacheNames } from '#contract/worker-protocol';

/**
 * Deletes every Cache API entry that was fetched with a token: at logout (page) and when a new session begins (worker).
 * @param except the name of a cache to keep
 */
export async function clearSessionCaches(
  caches: Pick<CacheStorage, 'keys' | 'delete'>,
  except?: string,
): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(cacheNames.sessionPrefix) && name !== except);
  await Promise.all(old.map((name) => caches.delete(name)));
}
