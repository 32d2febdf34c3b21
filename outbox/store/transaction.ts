import { promisifyRequest, type UseStore } from 'idb-keyval';

/** The operations of a transaction. Its body must await nothing else, or the browser commits early. */
export interface Operations {
  get(key: string): Promise<unknown>;
  keys(): Promise<string[]>;
  put(key: string, value: unknown): void;
  remove(key: string): void;
}

/** Runs its body in one transaction. */
export type Transact = <T>(body: (on: Operations) => Promise<T>) => Promise<T>;

/**
 * Runs `body` in one IndexedDB transaction: all of it is stored, or nothing. What `body` reads cannot change before its
 * writes are committed, so that page, tabs and worker never overwrite each other.
 * @returns what `body` returned, once it is durable
 */
export function inTransaction<T>(
  useStore: UseStore,
  mode: IDBTransactionMode,
  body: (operations: Operations) => Promise<T>,
): Promise<T> {
  return useStore(mode, async (store) => {
    const committed = promisifyRequest(store.transaction);
    // The body's own error is the one to report.
    committed.catch(() => undefined);
    const result = await body({
      get: (key) => promisifyRequest<unknown>(store.get(key)),
      keys: async () => (await promisifyRequest(store.getAllKeys())).filter((key) => typeof key === 'string'),
      put: (key, value) => void store.put(value, key),
      remove: (key) => void store.delete(key),
    });
    await committed;
    return result;
  });
}
