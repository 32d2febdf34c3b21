import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ids, listOf, minute, OWN, phoneWithRoom, rowsOf, visit } from '../../tests/support/catalogue';
import type { FullList } from './catalogue-store';
import { memoryStorage } from './session';

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));

describe('a snapshot of a visit without a database, with the list in it,', () => {
  async function earlierPhone(rows: FullList['internships'], updatedAt = Date.now() - minute) {
    const storage = memoryStorage();
    const working = indexedDB;
    vi.stubGlobal('indexedDB', undefined);
    const earlier = await visit(storage);
    earlier.showOwn();
    earlier.show(listOf(rows), updatedAt);
    await earlier.settled();
    earlier.flush();
    vi.stubGlobal('indexedDB', working);
    expect(storage.getItem(OWN)).toContain('Store assistant');
    return storage;
  }

  it('gives it to the store, and loses it then', async () => {
    const storage = await earlierPhone(rowsOf(3));
    const first = await visit(storage);
    expect([ids(first.list()), first.own()]).toEqual([[3, 2, 1], { body: 'own', savedAt: 1 }]);
    await first.settled();
    first.flush();
    expect(storage.getItem(OWN)).not.toContain('Store assistant');
    const next = await visit(storage);
    expect([ids(next.list()), next.own()]).toEqual([[3, 2, 1], { body: 'own', savedAt: 1 }]);
  });

  it('keeps it until the store has it', async () => {
    const storage = await earlierPhone(rowsOf(3));
    const first = await visit(storage);
    first.flush();
    expect(storage.getItem(OWN)).toContain('Store assistant');
  });

  it('does not replace a newer one of the store', async () => {
    const storage = await earlierPhone(rowsOf(3));
    const other = await visit(storage, 8);
    other.show(listOf(rowsOf(4)));
    await other.settled();
    const page = await visit(storage);
    expect(ids(page.list())).toEqual([4, 3, 2, 1]);
    await page.settled();
    expect(ids((await visit(storage)).list())).toEqual([4, 3, 2, 1]);
  });
});

describe('without a database', () => {
  it('the list stays with the person’s answers, and is the first to go when the phone is full', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const storage = phoneWithRoom(20_000);
    const first = await visit(storage);
    first.showOwn();
    first.show(listOf(rowsOf(10)));
    await first.settled();
    const second = await visit(storage);
    expect([ids(second.list())?.length, second.own()]).toEqual([10, { body: 'own', savedAt: 1 }]);
    second.show(listOf(rowsOf(100)));
    expect(await second.settled()).toBe(1);
    const third = await visit(storage);
    expect([third.list(), third.own()]).toEqual([undefined, { body: 'own', savedAt: 1 }]);
  });

  it('that hangs the page opens after a second', async () => {
    vi.useFakeTimers();
    try {
      vi.stubGlobal('indexedDB', { open: () => ({}) });
      const opening = visit(memoryStorage());
      await vi.advanceTimersByTimeAsync(1000);
      expect((await opening).list()).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});
