import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { entries, set } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ids,
  limitRoom,
  listOf,
  minute,
  phone,
  rowsOf,
  savedRows,
  visit,
} from '../../tests/support/saved-queries';
import { nextTask } from '../lib/timeouts';
import { internshipKeys, profileKey } from './query-keys';

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));

const detail = (id: number) => internshipKeys.detail(String(id));
const storedKeys = async () => (await entries<string, unknown>(savedRows())).map(([key]) => key);

it('counts as missing what a phone has no room for that refuses deletions too', async () => {
  const page = await visit(phone());
  for (const name of ['put', 'delete'] as const)
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  page.showOwn();
  expect(await page.settled()).toBe(1);
});

describe('the public list', () => {
  it('is written whole only when its rows have changed', async () => {
    const on = phone();
    const page = await visit(on);
    const written = vi.spyOn(IDBObjectStore.prototype, 'put');
    const keys = () => written.mock.calls.splice(0).map(([, key]) => key);
    const rows = rowsOf(3);
    page.show(listOf(rows));
    await page.settled();
    expect(keys()).toEqual(['public:["internships","list"]', 'public:["internships","list"] rows']);
    page.show({ ...listOf(rows), savedAt: 5 }, Date.now() + 1);
    await page.settled();
    expect(keys()).toEqual(['public:["internships","list"]']);
    const next = await visit(on);
    expect(next.queryClient.getQueryData(internshipKeys.list)).toMatchObject({ savedAt: 5 });
    expect(ids(next.list())).toEqual([3, 2, 1]);
  });

  it.each([12_000, 30_000])('of %i takes nothing of the person with it, newest rows first', async (count) => {
    limitRoom(5_000_000);
    const on = phone();
    const first = await visit(on);
    first.showOwn();
    for (let id = 1; id <= 50; id += 1)
      first.queryClient.setQueryData(detail(id), { body: 'x'.repeat(2000), savedAt: id });
    first.show(listOf(rowsOf(count)));
    const isPart = (await first.settled()) > 0;

    const next = await visit(on);
    expect(next.own()).toBe('own');
    expect(next.queryClient.getQueriesData({ queryKey: ['internships', 'detail'] })).toHaveLength(50);
    const kept = ids(next.list())!;
    expect(kept).toEqual(ids({ internships: rowsOf(count) })!.slice(0, kept.length));
    expect(isPart).toBe(kept.length < count);
    const size = JSON.stringify(JSON.stringify(rowsOf(count))).length;
    // At most a quarter less than what fits.
    expect(kept.length).toBeGreaterThan(Math.min(1, (0.74 * 4_890_000) / size) * count);
    expect(next.kept()).toEqual(isPart ? { count: kept.length, all: count } : null);
    expect(next.list()?.whole_at === 0, 'a part is asked for as a whole with the next signal').toBe(isPart);
  });
});

describe('a full phone', () => {
  it('keeps the newest answers, and says how many it had no room for', async () => {
    limitRoom(4000);
    const on = phone();
    const first = await visit(on);
    for (let id = 0; id < 20; id += 1) {
      const answer = { body: 'x'.repeat(300), savedAt: id };
      first.queryClient.setQueryData(detail(id), answer, { updatedAt: Date.now() - minute + id });
    }
    const leftOut = await first.settled();
    expect(leftOut).toBeGreaterThan(0);
    const next = await visit(on);
    const kept = next.queryClient
      .getQueriesData({ queryKey: ['internships', 'detail'] })
      .map(([[, , id]]) => id);
    expect(kept).toHaveLength(20 - leftOut);
    expect(kept).toContain('19');
    expect(kept).not.toContain('0');
  });

  it('gives up rows of the list for an answer of the person, and no more than that', async () => {
    limitRoom(20_000);
    const on = phone();
    const first = await visit(on);
    first.show(listOf(rowsOf(30)), Date.now() - minute);
    await first.settled();
    const before = first.kept()?.count ?? 30;
    first.queryClient.setQueryData(detail(1), { body: 'x'.repeat(6000), savedAt: 1 });
    first.showOwn();
    expect(await first.settled()).toBe(1);
    const next = await visit(on);
    expect([next.own(), next.queryClient.getQueryData(detail(1)) !== undefined]).toEqual(['own', true]);
    const { count, all } = next.kept()!;
    expect([count > 0, count < before, all]).toEqual([true, true, 30]);
  });

  it('without any room for the list keeps the rest', async () => {
    limitRoom(1500);
    const on = phone();
    const first = await visit(on);
    first.showOwn();
    first.show(listOf(rowsOf(100)));
    expect(await first.settled()).toBe(1);
    expect((await visit(on)).own()).toBe('own');
  });
});

describe('a store', () => {
  it('with damaged rows opens without them', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    const on = phone();
    const first = await visit(on);
    first.showOwn();
    await first.settled();
    on.storage.setItem('wokabaut.cache.7', '{"timestamp":');
    await set('7:["x"]', { queryKey: ['x'], updatedAt: Date.now(), text: '{"body":' }, savedRows());
    await set('7:["y"]', null, savedRows());
    const next = await visit(on);
    expect([next.own(), on.storage.keys()]).toEqual(['own', []]);
    expect(await storedKeys()).toEqual(['7:["applications","mine"]']);
  });

  it('that is missing leaves the page without saved answers, but for the profile', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const on = phone();
    const first = await visit(on);
    first.queryClient.setQueryData(profileKey, { body: 'Maria', savedAt: 1 });
    first.show(listOf(rowsOf(10)));
    await first.settled();
    await nextTask();
    const next = await visit(on);
    expect(next.list()).toBeUndefined();
    expect(next.queryClient.getQueryData(profileKey)).toMatchObject({ body: 'Maria' });
  });

  it('that hangs lets the page open after a second', async () => {
    vi.useFakeTimers();
    try {
      vi.stubGlobal('indexedDB', { open: () => ({}), deleteDatabase: () => ({}) });
      let page: Awaited<ReturnType<typeof visit>> | undefined;
      void visit(phone()).then((opened) => (page = opened));
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(999);
      expect(page).toBeUndefined();
      await vi.advanceTimersByTimeAsync(10);
      expect(page?.list()).toBeUndefined();
      expect(page).toBeDefined();
    } finally {
      vi.useRealTimers();
    }
  });
});
