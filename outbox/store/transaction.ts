import { promisifyRequest } from 'idb-keyval';
import type { UseDurableStore } from './connection';

/** A body must await nothing else, or the browser commits early. */
export interface Operations {
  get(key: string): Promise<unknown>;
  keys(): Promise<string[]>;
  /** Those whose keys have this prefix: two requests, however many they are. */
  entries(prefix: string): Promise<[key: string, value: unknown][]>;
  put(key: string, value: unknown): void;
  remove(key: string): void;
}

export type Transact = <T>(body: (on: Operations) => Promise<T>) => Promise<T>;

const operationsOf = (store: IDBObjectStore): Operations => ({
  get: (key) => promisifyRequest<unknown>(store.get(key)),
  keys: async () => (await promisifyRequest(store.getAllKeys())).filter((key) => typeof key === 'string'),
  async entries(prefix) {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    const [keys, values] = await Promise.all([
      promisifyRequest(store.getAllKeys(range)),
      promisifyRequest<unknown[]>(store.getAll(range)),
    ]);
    return keys.map((key, at) => [key as string, values[at]]);
  },
  put: (key, value) => void store.put(value, key),
  remove: (key) => void store.delete(key),
});

export function inTransaction<T>(
  useStore: UseDurableStore,
  mode: IDBTransactionMode,
  body: (operations: Operations) => Promise<T>,
  durability?: IDBTransactionDurability,
): Promise<T> {
  const run = async (store: IDBObjectStore) => {
    const committed = promisifyRequest(store.transaction);
    // The body's own error is the one to report.
    committed.catch(() => undefined);
    const result = await body(operationsOf(store));
    await committed;
    return result;
  };
  return useStore(mode, run, durability);
}
