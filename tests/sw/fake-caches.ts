/** The Cache API as far as the worker uses it: a put overwrites, and an entry stands where it was first put. */
export function createCaches() {
  const stored = new Map<string, Map<string, Response>>();
  let full = false;
  const urlOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key));
  const open = (name: string): Promise<Cache> => {
    const entries = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, entries);
    const cache: Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> = {
      match: (key) => Promise.resolve(entries.get(urlOf(key))?.clone()),
      async put(key, response) {
        const body = await response.arrayBuffer();
        if (full) throw new DOMException('full', 'QuotaExceededError');
        const { status, headers } = response;
        entries.set(urlOf(key), new Response(body, { status, headers }));
      },
      delete: (key) => Promise.resolve(entries.delete(urlOf(key))),
      keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(url))),
    };
    return Promise.resolve(cache as Cache);
  };
  const caches: Pick<CacheStorage, 'open' | 'has' | 'keys' | 'delete'> = {
    open,
    has: (name) => Promise.resolve(stored.has(name)),
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (name) => Promise.resolve(stored.delete(name)),
  };
  return {
    caches: caches as CacheStorage,
    names: () => [...stored.keys()],
    urls: (name: string) => [...(stored.get(name)?.keys() ?? [])],
    fill: () => void (full = true),
  };
}
