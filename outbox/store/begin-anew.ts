import { StorageUnavailable } from '../errors';
import type { Environment } from '../environment';
import { DATABASE_NAME } from './connection';

const TIMEOUT_MS = 15_000;

/** Deletes a broken database; only on the person's confirmed choice. @throws StorageUnavailable */
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
