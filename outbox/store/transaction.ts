import { promisifyRequest, type UseStore } from 'idb-keyval';

/** What a transaction's body may do; it must wait for nothing else, or the browser ends the transaction. */
export interface Operations {
  get(key: string): Promise<unknown>;
  keys(): Promise<string[]>;
  put(key: string, value: unknown): void;
  remove(key: string): void;
}

/**
 * Runs `body` in one transaction: all of it is stored, or nothing. This is how page, tabs and worker cannot overwrite
 * each other: what `body` reads cannot change before what it writes is there.
 * @returns what `body` returned, once it is durable
 */
export function atomically<T>(
  useStore: UseStore,
  mode: IDBTransactionMode,
  body: (operations: Operations) => Promise<T>,
): Promise<T> {
  return useStore(mode, async (store) => {
    const stored = promisifyRequest(store.transaction);
    // When the body fails, its own error is the one to tell.
    stored.catch(() => undefined);
    const result = await body({
      get: (key) => promisifyRequest<unknown>(store.get(key)),
      keys: async () => (await promisifyRequest(store.getAllKeys())).filter((key) => typeof key === 'string'),
      put: (key, value) => void store.put(value, key),
      remove: (key) => void store.delete(key),
    });
    await stored;
    return result;
  });
}
