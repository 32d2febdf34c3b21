import { IDBObjectStore } from 'fake-indexeddb';
import { entries } from 'idb-keyval';
import { vi } from 'vitest';
import { browserTimers } from '#outbox/environment';
import { connect } from '#outbox/store/connection';
import { createQueryClient } from '../../src/services/query-client';
import { applicationKeys, internshipKeys } from '../../src/services/query-keys';
import { createSavedQueries } from '../../src/services/saved-queries';
import type { FullList, Kept } from '../../src/services/saved-rows';
import { memoryStorage, type StringStorage } from '../../src/services/session';
import { internshipRow, wholeList } from './answers';

export const minute = 60_000;

/** Rows 1 to `count`, the newest first, as the server sends them. */
export const rowsOf = (count: number, title = 'Store assistant') =>
  Array.from({ length: count }, (_, at) => internshipRow({ id: count - at, title }));

export const listOf = (rows: FullList['internships'], savedAt = Date.now()) => ({
  body: { ...wholeList(rows), whole_at: savedAt },
  savedAt,
});

interface Phone {
  storage: StringStorage;
  /** Who is logged in by now. */
  user: number | null;
}
export const phone = (user: number | null = 7): Phone => ({ storage: memoryStorage(), user });

/** A page that has not opened what is saved. */
export function newPage(on: Phone) {
  const queryClient = createQueryClient({
    onSessionExpired: () => undefined,
    onStepNeeded: () => undefined,
  });
  let kept: Kept | null = null;
  const isHere = (owner: number | null) => owner === on.user;
  const saved = createSavedQueries(queryClient, on.storage, isHere, (known) => (kept = known));
  return {
    queryClient,
    ...saved,
    kept: () => kept,
    list: () => queryClient.getQueryData<ReturnType<typeof listOf>>(internshipKeys.list)?.body,
    show: (list: ReturnType<typeof listOf>, updatedAt = Date.now()) =>
      void queryClient.setQueryData(internshipKeys.list, list, { updatedAt }),
    showOwn: (body = 'own', updatedAt = Date.now()) =>
      void queryClient.setQueryData(applicationKeys.mine, { body, savedAt: 1 }, { updatedAt }),
    own: () => queryClient.getQueryData<{ body: string }>(applicationKeys.mine)?.body,
  };
}
/** One visit of the same phone: what the page keeps in memory is gone with it. */
export async function visit(on: Phone) {
  const page = newPage(on);
  await page.open(on.user);
  return page;
}

export const ids = (list: Pick<FullList, 'internships'> | undefined) => list?.internships.map(({ id }) => id);

/** The sizes of a database's rows; what the page of an earlier test still writes is in a database of its own. */
function sizesOf(all: WeakMap<object, Map<unknown, number>>, store: IDBObjectStore): Map<unknown, number> {
  const { _rawDatabase: database } = store.transaction.db as unknown as { _rawDatabase: object };
  const sizes = all.get(database) ?? new Map<unknown, number>();
  all.set(database, sizes);
  return sizes;
}

/** From now on the browser has room for so many characters in all rows of a database. */
export function limitRoom(characters: number): void {
  const { put, delete: remove } = IDBObjectStore.prototype;
  const all = new WeakMap<object, Map<unknown, number>>();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const sizes = sizesOf(all, this);
    const others = [...sizes].reduce((sum, [of, size]) => sum + (of === key ? 0 : size), 0);
    const size = JSON.stringify(value)?.length ?? 0;
    if (others + size > characters) throw new DOMException('full', 'QuotaExceededError');
    sizes.set(key, size);
    return put.call(this, value, key);
  });
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    sizesOf(all, this).delete(key);
    return remove.call(this, key);
  });
}

/** The database of saved answers. */
export const savedRows = () => connect({ indexedDB, timers: browserTimers }, { name: 'wokabaut-answers-2' });

/** All that the phone has stored, but for the outbox. */
export async function storedText(storage: StringStorage): Promise<string> {
  const kept = storage.keys().map((key) => storage.getItem(key));
  return [...kept, JSON.stringify(await entries(savedRows()))].join('\n');
}
