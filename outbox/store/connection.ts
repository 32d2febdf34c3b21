import type { UseStore } from 'idb-keyval';
import { StorageFull, StorageUnavailable } from '../errors';
import type { Environment } from '../environment';

const STORE = 'outbox';
export const DATABASE_NAME = 'wokabaut-outbox';
const TIMEOUT_MS = 15_000;

/** DOMException names with which browsers report a lost connection. */
const lostConnection = ['InvalidStateError', 'UnknownError', 'AbortError', 'NotFoundError'];
const quotaNames = ['QuotaExceededError', 'NS_ERROR_DOM_INDEXEDDB_QUOTA_ERR'];

const isDomError = (error: unknown): error is Error =>
  error instanceof DOMException || (error instanceof Error && quotaNames.includes(error.name));

/**
 * A store function for idb-keyval with strict durability, a timeout on every call, reopening of a lost connection, and
 * no caching of a failed open. Any error rolls the whole transaction back.
 * @throws StorageFull, StorageUnavailable; errors of the callback are passed on unchanged
 */
export function connect(
  { indexedDB, timers }: Pick<Environment, 'indexedDB' | 'timers'>,
  { name = DATABASE_NAME, timeoutMs = TIMEOUT_MS } = {},
): UseStore {
  let opening: Promise<IDBDatabase> | undefined;

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
      request.onerror = () => reject(request.error ?? new StorageUnavailable('the database did not open'));
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

  /** Maps an error to one of ours, and forgets a lost connection. */
  const toOutboxError = (error: unknown, connection: Promise<IDBDatabase> | undefined): Error => {
    if (error instanceof Error && !isDomError(error)) return error;
    const name = isDomError(error) ? error.name : '';
    if (quotaNames.includes(name)) return new StorageFull('the phone has no room left', { cause: error });
    if (name === '' || lostConnection.includes(name)) forget(connection);
    return new StorageUnavailable(isDomError(error) ? error.message : 'the transaction was undone', {
      cause: error,
    });
  };

  return <T>(mode: IDBTransactionMode, callback: (store: IDBObjectStore) => T | PromiseLike<T>) => {
    let transaction: IDBTransaction | undefined;
    let connection: Promise<IDBDatabase> | undefined;
    let requestError: DOMException | null = null;
    let overdue = false;

    const abort = () => {
      try {
        transaction?.abort();
      } catch {
        // The transaction has ended already.
      }
    };

    const begin = async (again: boolean): Promise<T> => {
      connection = open();
      const database = await connection;
      // The caller got a timeout error: nothing may be written after it.
      if (overdue) throw new StorageUnavailable('the database opened too late');
      try {
        transaction = database.transaction(STORE, mode, { durability: 'strict' });
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

    return new Promise<T>((resolve, reject) => {
      const stop = timers.after(timeoutMs, () => {
        overdue = true;
        abort();
        forget(connection);
        reject(new StorageUnavailable('the database did not answer in time'));
      });
      begin(true).then(
        (result) => {
          stop();
          resolve(result);
        },
        (thrown: unknown) => {
          stop();
          abort();
          reject(toOutboxError(thrown ?? requestError ?? transaction?.error, connection));
        },
      );
    });
  };
}
