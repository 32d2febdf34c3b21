import { IDBObjectStore } from 'fake-indexeddb';

/** Sees what connections to IndexedDB do. */
export interface DatabaseWatcher {
  /** A connection reads or writes. */
  used(connection: object): void;
  /** A connection finds the phone full. */
  foundFull(connection: object): void;
  /** A transaction is stored, with the last value by key; undefined where it was deleted. */
  stored(connection: object, values: ReadonlyMap<string, unknown>): void;
}

let watcher: DatabaseWatcher | null = null;
let isPatched = false;
const written = new WeakMap<IDBTransaction, Map<string, unknown>>();

/** Notes a write, and tells the watcher when its transaction is stored. */
function note(transaction: IDBTransaction, key: string, value: unknown): void {
  let values = written.get(transaction);
  if (!values) {
    values = new Map();
    written.set(transaction, values);
    const all = values;
    transaction.addEventListener('complete', () => watcher?.stored(transaction.db, all));
  }
  values.set(key, value);
}

/** Tells the watcher of all that happens in IndexedDB from now on, in this thread; to be called after `useDisk`. */
export function watchDatabase(mine: DatabaseWatcher): void {
  watcher = mine;
  if (isPatched) return;
  isPatched = true;
  const { get, getAll, getAllKeys, put, delete: remove } = IDBObjectStore.prototype;
  const see = ({ transaction }: IDBObjectStore) => watcher?.used(transaction.db);
  IDBObjectStore.prototype.get = function (...given) {
    see(this);
    return get.apply(this, given);
  };
  IDBObjectStore.prototype.getAll = function (...given) {
    see(this);
    return getAll.apply(this, given);
  };
  IDBObjectStore.prototype.getAllKeys = function (...given) {
    see(this);
    return getAllKeys.apply(this, given);
  };
  const write = <T>(store: IDBObjectStore, key: string, value: unknown, work: () => T): T => {
    see(store);
    try {
      const request = work();
      note(store.transaction, key, value);
      return request;
    } catch (error) {
      watcher?.foundFull(store.transaction.db);
      throw error;
    }
  };
  IDBObjectStore.prototype.put = function (value, key) {
    return write(this, key as string, value, () => put.call(this, value, key));
  };
  IDBObjectStore.prototype.delete = function (key) {
    return write(this, key as string, undefined, () => remove.call(this, key));
  };
}
