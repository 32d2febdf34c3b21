import { promisifyRequest } from 'idb-keyval';
import type { Environment } from '../environment';
import { DatabaseBroken, StorageFull, StorageUnavailable } from '../errors';

const STORE = 'outbox';
const DATABASE_NAME = 'wokabaut-outbox';
const TIMEOUT_MS = 15_000;
/** Extra wait for a write rolled back too late, as it may be stored. */
const COMMIT_TIMEOUT_MS = 15_000;

/** `relaxed` writes are lost in a power cut, unless a strict one follows. */
export type UseDurableStore = <T>(
  mode: IDBTransactionMode,
  callback: (store: IDBObjectStore) => T | PromiseLike<T>,
  durability?: IDBTransactionDurability,
) => Promise<T>;

const lostConnection = ['InvalidStateError', 'UnknownError', 'AbortError', 'NotFoundError'];
const quotaNames = ['QuotaExceededError', 'NS_ERROR_DOM_INDEXEDDB_QUOTA_ERR'];

/** Damaged database files: "Internal error opening backing store". */
const openError = (error: DOMException | null): Error =>
  error?.name === 'UnknownError'
    ? new DatabaseBroken(error.message, { cause: error })
    : (error ?? new StorageUnavailable('the database did not open'));

const INTERRUPTED = Symbol('interrupted');

const isDomError = (error: unknown): error is Error =>
  error instanceof DOMException || (error instanceof Error && quotaNames.includes(error.name));

interface ConnectOptions {
  name?: string;
  timeoutMs?: number;
  durability?: IDBTransactionDurability;
}

/** Suspending a page rolls back and closes, as WebKit would block other pages; it runs again on resuming. */
export function connect(
  { indexedDB, timers, lifecycle }: Pick<Environment, 'indexedDB' | 'timers' | 'lifecycle'>,
  { name = DATABASE_NAME, timeoutMs = TIMEOUT_MS, durability: ordinary = 'strict' }: ConnectOptions = {},
): UseDurableStore {
  let opening: Promise<IDBDatabase> | undefined;
  let suspension: { resumed: Promise<void>; resume: () => void } | undefined;
  const interrupts = new Set<() => void>();

  const forget = (which: Promise<IDBDatabase> | undefined) => {
    if (which === undefined || opening !== which) return;
    opening = undefined;
    which.then(
      (database) => database.close(),
      () => undefined,
    );
  };

  function open(): Promise<IDBDatabase> {
    if (opening) return opening;
    const mine = new Promise<IDBDatabase>((resolve, reject) => {
      // No version number: an older page or worker must be able to open the database of a newer one.
      const request = indexedDB.open(name);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onerror = () => reject(openError(request.error));
      request.onsuccess = () => {
        const database = request.result;
        database.onclose = () => forget(mine);
        // An open connection would block the deletion or upgrade of the database.
        database.onversionchange = () => {
          database.close();
          forget(mine);
        };
        resolve(database);
      };
    });
    opening = mine;
    mine.catch(() => forget(mine));
    return mine;
  }

  const toOutboxError = (error: unknown, connection: Promise<IDBDatabase> | undefined): Error => {
    if (error instanceof Error && !isDomError(error)) return error;
    const name = isDomError(error) ? error.name : '';
    if (quotaNames.includes(name)) return new StorageFull('the phone has no room left', { cause: error });
    if (name === '' || lostConnection.includes(name)) forget(connection);
    return new StorageUnavailable(isDomError(error) ? error.message : 'the transaction was undone', {
      cause: error,
    });
  };

  function attempt<T>(
    mode: IDBTransactionMode,
    callback: (store: IDBObjectStore) => T | PromiseLike<T>,
    durability: IDBTransactionDurability,
  ) {
    let transaction: IDBTransaction | undefined;
    let connection: Promise<IDBDatabase> | undefined;
    let requestError: DOMException | null = null;
    let ended = false;

    const rollBack = () => {
      try {
        transaction?.abort();
        return true;
      } catch {
        // It has ended or is being committed.
        return false;
      }
    };

    const begin = async (again: boolean): Promise<T> => {
      connection = open();
      const database = await connection;
      // The caller has gone on: nothing may be written.
      if (ended) throw new StorageUnavailable('the database opened too late');
      try {
        transaction = database.transaction(STORE, mode, { durability });
      } catch (error) {
        forget(connection);
        if (again) return begin(false);
        throw error;
      }
      transaction.addEventListener('error', (event) => {
        requestError ??= (event.target as IDBRequest | null)?.error ?? null;
      });
      return callback(transaction.objectStore(STORE));
    };

    return new Promise<T | typeof INTERRUPTED>((resolve, reject) => {
      const end = () => {
        ended = true;
        stop();
        interrupts.delete(interrupt);
      };
      const interrupt = () => {
        if (!rollBack()) return;
        end();
        resolve(INTERRUPTED);
      };
      const giveUp = () => {
        end();
        forget(connection);
        reject(new StorageUnavailable('the database did not answer in time'));
      };
      let stop = timers.after(timeoutMs, () => {
        rollBack();
        // The browser may be committing it regardless: "not stored" could be untrue.
        if (transaction && mode === 'readwrite') stop = timers.after(COMMIT_TIMEOUT_MS, giveUp);
        else giveUp();
      });
      interrupts.add(interrupt);
      begin(true).then(
        (result) => {
          end();
          resolve(result);
        },
        (thrown: unknown) => {
          end();
          rollBack();
          reject(toOutboxError(thrown ?? requestError ?? transaction?.error, connection));
        },
      );
    });
  }

  const suspend = () => {
    if (!suspension) {
      let resume = () => {};
      const resumed = new Promise<void>((resolve) => (resume = resolve));
      suspension = { resumed, resume };
    }
    for (const interrupt of [...interrupts]) interrupt();
    forget(opening);
  };
  const resume = () => {
    suspension?.resume();
    suspension = undefined;
  };
  lifecycle?.subscribe(suspend, resume);

  return async (mode, callback, durability = ordinary) => {
    for (;;) {
      if (suspension) await suspension.resumed;
      const result = await attempt(mode, callback, durability);
      if (result !== INTERRUPTED) return result;
    }
  };
}

/** Only on the person's confirmed choice. @throws StorageUnavailable */
export const beginAnew = ({ indexedDB, timers }: Pick<Environment, 'indexedDB' | 'timers'>): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(new StorageUnavailable('the database could not be deleted'));
    const cancel = timers.after(TIMEOUT_MS, fail);
    const request = indexedDB.deleteDatabase(DATABASE_NAME);
    request.onsuccess = () => {
      cancel();
      resolve();
    };
    request.onerror = () => {
      cancel();
      fail();
    };
  });

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
