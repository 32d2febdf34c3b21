import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ids, listOf, minute, OWN, phoneWithRoom, rowsOf, visit } from '../../tests/support/catalogue';
import { internshipKeys } from './query-keys';
import { memoryStorage } from './session';

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));

describe.each([10_000, 30_000])('a list of %i internships on a phone with room for 5 MB', (count) => {
  it('takes nothing of the person with it, and is kept as far as there is room, newest first', async () => {
    const storage = phoneWithRoom(5_000_000);
    const first = await visit(storage);
    first.showOwn();
    for (let id = 1; id <= 50; id += 1) {
      const details = { body: 'x'.repeat(2000), savedAt: id };
      first.queryClient.setQueryData(internshipKeys.detail(String(id)), details);
    }
    first.show(listOf(rowsOf(count)));
    const isPart = (await first.settled()) > 0;

    const next = await visit(storage);
    expect(next.own()).toMatchObject({ body: 'own' });
    expect(next.queryClient.getQueriesData({ queryKey: ['internships', 'detail'] })).toHaveLength(50);
    const kept = ids(next.list())!;
    expect(kept).toEqual(ids({ internships: rowsOf(count) })!.slice(0, kept.length));
    expect(isPart).toBe(kept.length < count);
    const size = JSON.stringify(rowsOf(count)).length;
    // At most a quarter less than what fits.
    expect(kept.length).toBeGreaterThan(Math.min(1, (0.74 * 5_000_000) / size) * count);
    expect(next.keptOfList.get()).toEqual(isPart ? { count: kept.length, all: count } : null);
    expect(next.list()?.whole_at === 0, 'a part is asked for as a whole with the next signal').toBe(isPart);
  });
});

it('a phone without any room for the list keeps the rest', async () => {
  const storage = phoneWithRoom(1000);
  const first = await visit(storage);
  first.showOwn();
  first.show(listOf(rowsOf(100)));
  expect(await first.settled()).toBe(1);
  expect((await visit(storage)).own()).toMatchObject({ body: 'own' });
});

describe('the list', () => {
  it('is the same for everybody on the phone, and outlives a log-out and a log-in', async () => {
    const storage = memoryStorage();
    const page = await visit(storage, null);
    page.show(listOf(rowsOf(3)));
    page.showOwn();
    await page.open(7);
    expect([ids(page.list()), page.own()]).toEqual([[3, 2, 1], undefined]);
    page.showOwn();
    await page.settled();
    page.wipe(7);
    expect(ids(page.list())).toEqual([3, 2, 1]);
    await page.open(null);
    await page.settled();
    expect(storage.getItem(OWN)).toBeNull();
    const next = await visit(storage, 8);
    expect([ids(next.list()), next.own()]).toEqual([[3, 2, 1], undefined]);
  });

  it('is in no snapshot of a person', async () => {
    const storage = memoryStorage();
    const page = await visit(storage);
    page.showOwn();
    page.show(listOf(rowsOf(3)));
    await page.settled();
    expect(page.flush()).toBe(0);
    expect(storage.getItem(OWN)).not.toContain('Store assistant');
  });

  it('keeps its age, and is asked for again like anything of an earlier visit', async () => {
    const storage = memoryStorage();
    const first = await visit(storage);
    const savedAt = Date.now() - 60 * minute;
    first.show(listOf(rowsOf(3), savedAt), savedAt);
    await first.settled();
    const next = await visit(storage);
    expect(next.queryClient.getQueryState(internshipKeys.list)).toMatchObject({
      dataUpdatedAt: savedAt,
      data: { savedAt, body: { whole_at: savedAt } },
    });
  });

  it('is written whole only when its rows have changed', async () => {
    const storage = memoryStorage();
    const page = await visit(storage);
    const written = vi.spyOn(IDBObjectStore.prototype, 'put');
    const rows = rowsOf(3);
    page.show(listOf(rows));
    await page.settled();
    expect(written.mock.calls.map(([, key]) => key)).toEqual(['head', 'rows']);
    page.show({ ...listOf(rows), savedAt: 5 }, Date.now() + 1);
    await page.settled();
    expect(written.mock.calls.slice(2).map(([, key]) => key)).toEqual(['head']);
    const next = await visit(storage);
    expect(next.queryClient.getQueryData(internshipKeys.list)).toMatchObject({ savedAt: 5 });
    expect(ids(next.list())).toEqual([3, 2, 1]);
  });
});

describe('two tabs', () => {
  it('keep the newer of their lists, whichever is stored last', async () => {
    const storage = memoryStorage();
    const [a, b] = [await visit(storage), await visit(storage)];
    b.show(listOf(rowsOf(4)), Date.now() - minute);
    await b.settled();
    a.show(listOf(rowsOf(3)), Date.now() - 2 * minute);
    await a.settled();
    expect(ids((await visit(storage)).list())).toEqual([4, 3, 2, 1]);
  });

  it('do not hold on to a list that a clock running ahead has dated', async () => {
    const storage = memoryStorage();
    const [a, b] = [await visit(storage), await visit(storage)];
    b.show(listOf(rowsOf(4)), Date.now() + 1440 * minute);
    await b.settled();
    a.show(listOf(rowsOf(3)));
    await a.settled();
    expect(ids((await visit(storage)).list())).toEqual([3, 2, 1]);
  });

  it('do not mix the rows of one with the head of the other', async () => {
    const storage = memoryStorage();
    const a = await visit(storage);
    const rows = rowsOf(3);
    a.show(listOf(rows), Date.now() - 3 * minute);
    await a.settled();
    const b = await visit(storage);
    b.show(listOf(rowsOf(4)), Date.now() - 2 * minute);
    await b.settled();
    // The fourth has left meanwhile: nothing has changed for this tab.
    a.show({ ...listOf(rows), savedAt: 5 }, Date.now() - minute);
    await a.settled();
    expect(ids((await visit(storage)).list())).toEqual([3, 2, 1]);
  });
});
