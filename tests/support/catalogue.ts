import { IDBObjectStore } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { FullList } from '../../src/services/catalogue-store';
import { createPersistence } from '../../src/services/persistence';
import { createQueryClient } from '../../src/services/query-client';
import { applicationKeys, internshipKeys } from '../../src/services/query-keys';
import { memoryStorage, type StringStorage } from '../../src/services/session';
import { internshipRow, wholeList } from './answers';

export const OWN = 'wokabaut.cache.7';
export const minute = 60_000;

/** Rows 1 to `count`, the newest first, as the server sends them. */
export const rowsOf = (count: number, title = 'Store assistant') =>
  Array.from({ length: count }, (_, at) => internshipRow({ id: count - at, title }));

export const listOf = (rows: FullList['internships'], savedAt = Date.now()) => ({
  body: { ...wholeList(rows), whole_at: savedAt },
  savedAt,
});

/** One visit of the same phone: what the page keeps in memory is gone with it. */
export async function visit(storage: StringStorage, owner: number | null = 7) {
  const queryClient = createQueryClient({
    onSessionExpired: () => undefined,
    onSecondFactorMissing: () => undefined,
  });
  const persistence = createPersistence(queryClient, storage);
  await persistence.open(owner);
  return {
    queryClient,
    ...persistence,
    list: () => queryClient.getQueryData<ReturnType<typeof listOf>>(internshipKeys.list)?.body,
    show: (list: ReturnType<typeof listOf>, updatedAt = Date.now()) =>
      void queryClient.setQueryData(internshipKeys.list, list, { updatedAt }),
    showOwn: () => void queryClient.setQueryData(applicationKeys.mine, { body: 'own', savedAt: 1 }),
    own: () => queryClient.getQueryData(applicationKeys.mine),
  };
}
export const ids = (list: Pick<FullList, 'internships'> | undefined) => list?.internships.map(({ id }) => id);

const full = () => new DOMException('full', 'QuotaExceededError');

/** From now on the browser has room for so many characters in a text of a database. */
export function limitDatabase(characters: number): void {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (typeof value === 'string' && value.length > characters) throw full();
    return put.call(this, value, key);
  });
}

/** A phone whose browser has room for so many characters in localStorage, and in a text of a database. */
export function phoneWithRoom(characters: number): StringStorage {
  const storage = memoryStorage();
  const { setItem, getItem } = storage;
  storage.setItem = (key, value) => {
    const others = storage.keys().filter((other) => other !== key);
    const used = others.reduce((sum, other) => sum + getItem(other)!.length, 0);
    if (used + value.length > characters) throw full();
    setItem(key, value);
  };
  limitDatabase(characters);
  return storage;
}
