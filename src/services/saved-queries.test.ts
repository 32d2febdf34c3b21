import { IDBFactory } from 'fake-indexeddb';
import { QueryObserver } from '@tanstack/react-query';
import { entries } from 'idb-keyval';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ids,
  listOf,
  minute,
  newPage,
  phone,
  rowsOf,
  savedRows,
  visit,
} from '../../tests/support/saved-queries';
import { nextTask } from '../lib/timeouts';
import { NoAnswerError } from './api';
import { applicationKeys, categoriesKey, internshipKeys, profileKey } from './query-keys';

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));

const day = 1440 * minute;
const detail = (id: number) => internshipKeys.detail(String(id));
const storedKeys = async () => (await entries<string, unknown>(savedRows())).map(([key]) => key);

describe('what a screen has read', () => {
  it('without signal is still there at the next visit, and the one after', async () => {
    const on = phone();
    const first = await visit(on);
    first.showOwn();
    await first.settled();
    for (let offline = 0; offline < 2; offline += 1) {
      const page = await visit(on);
      expect(page.own()).toBe('own');
      const queryFn = () => Promise.reject(new NoAnswerError());
      const asked = page.queryClient.fetchQuery({
        queryKey: applicationKeys.mine,
        queryFn,
        staleTime: 0,
        retry: false,
      });
      await expect(asked).rejects.toBeInstanceOf(NoAnswerError);
      expect(page.queryClient.getQueryState(applicationKeys.mine)).toMatchObject({ status: 'error' });
      await page.settled();
    }
    const { queryClient } = await visit(on);
    expect(queryClient.getQueryState(applicationKeys.mine)).toMatchObject({ status: 'success', error: null });
  });

  it('is asked for again where a clock that was ahead has dated it in the future', async () => {
    const on = phone();
    const first = await visit(on);
    first.showOwn('own', Date.now() + 7 * day);
    await first.settled();
    const { queryClient, own } = await visit(on);
    expect(own()).toBe('own');
    const queryFn = () => Promise.resolve({ body: 'new', savedAt: 2 });
    const stop = new QueryObserver(queryClient, { queryKey: applicationKeys.mine, queryFn }).subscribe(
      vi.fn(),
    );
    await vi.waitFor(() => expect(own()).toBe('new'));
    stop();
  });

  it('before the first page is opened, as from its HTML, is saved without another change', async () => {
    const on = phone(null);
    const first = newPage(on);
    first.showOwn();
    await first.open(null);
    await first.settled();
    expect((await visit(on)).own()).toBe('own');
  });

  it('is on the phone at once, also when the page is left in the same task', async () => {
    const on = phone();
    const page = await visit(on);
    page.queryClient.setQueryData(profileKey, { body: 'Maria', savedAt: 1 });
    page.showOwn();
    await nextTask();
    expect(on.storage.getItem('wokabaut.cache.7')).toContain('Maria');
    const next = await visit(on);
    expect([next.own(), next.queryClient.getQueryData(profileKey)]).toEqual([
      'own',
      { body: 'Maria', savedAt: 1 },
    ]);
  });

  it('keeps its age, and is dropped after 20 days', async () => {
    const on = phone();
    const first = await visit(on);
    const savedAt = Date.now() - 60 * minute;
    first.show(listOf(rowsOf(3), savedAt), savedAt);
    first.showOwn('old', Date.now() - 21 * day);
    await first.settled();
    const next = await visit(on);
    expect(next.queryClient.getQueryState(internshipKeys.list)).toMatchObject({
      dataUpdatedAt: savedAt,
      data: { savedAt, body: { whole_at: savedAt } },
    });
    expect(next.own()).toBeUndefined();
    expect(await storedKeys()).not.toContain('7:["applications","mine"]');
  });

  it('of a search among people is not stored', async () => {
    const on = phone();
    const { queryClient, settled } = await visit(on);
    const query = { queryKey: ['found'], queryFn: () => 'Kila', meta: { isTransient: true } };
    await queryClient.fetchQuery(query);
    await settled();
    expect(await storedKeys()).toEqual([]);
  });
});

describe('whose answers', () => {
  it('of one person are neither shown to the next nor written for them, and go with them', async () => {
    const on = phone();
    const page = await visit(on);
    page.showOwn();
    page.queryClient.setQueryData(profileKey, { body: 'Maria', savedAt: 1 });
    await page.settled();
    on.user = 9;
    await Promise.all([page.open(8), page.open(9)]);
    expect([page.own(), page.queryClient.getQueryData(profileKey)]).toEqual([undefined, undefined]);
    page.queryClient.setQueryData(['news'], 'of 9');
    await page.settled();
    expect(await storedKeys()).toEqual(['9:["news"]']);
  });

  it('of two that are opened at once only the last are shown', async () => {
    const on = phone();
    const before = await visit(on);
    before.showOwn();
    await before.settled();
    const page = await visit({ ...on, user: null });
    await Promise.all([page.open(7), page.open(null)]);
    expect(page.own()).toBeUndefined();
  });

  it('are wiped at a log-out and stay so, but for what is public', async () => {
    const on = phone();
    const page = await visit(on);
    page.show(listOf(rowsOf(3)));
    page.queryClient.setQueryData(categoriesKey, { body: 'all', savedAt: 1 });
    page.queryClient.setQueryData(profileKey, { body: 'Maria', savedAt: 1 });
    page.showOwn();
    const wiped = page.wipe(7);
    page.showOwn('late');
    await wiped;
    await nextTask();
    expect(on.storage.keys()).toEqual([]);
    expect(ids(page.list())).toEqual([3, 2, 1]);
    await page.open(null);
    await page.settled();
    const stored = await storedKeys();
    expect(stored.filter((key) => !key.startsWith('public:'))).toEqual([]);
    const next = await visit({ ...on, user: 8 });
    expect([ids(next.list()), next.own()]).toEqual([[3, 2, 1], undefined]);
    expect(next.queryClient.getQueryData(categoriesKey)).toMatchObject({ body: 'all' });
  });
});

describe('two tabs', () => {
  const openTabs = async () => {
    const on = phone();
    return { on, a: await visit(on), b: await visit(on) };
  };

  it('keep what either of them saved, and the newer of two answers, whichever writes last', async () => {
    const { on, a, b } = await openTabs();
    b.showOwn('newer', Date.now() - minute);
    b.show(listOf(rowsOf(4)), Date.now() - minute);
    await b.settled();
    a.queryClient.setQueryData(detail(3), 'detail');
    a.showOwn('older', Date.now() - 2 * minute);
    a.show(listOf(rowsOf(3)), Date.now() - 2 * minute);
    await a.settled();
    const next = await visit(on);
    expect([next.own(), ids(next.list())]).toEqual(['newer', [4, 3, 2, 1]]);
    expect(next.queryClient.getQueryData(detail(3))).toBe('detail');
  });

  it('do not hold on to an answer that a clock running ahead has dated', async () => {
    const { on, a, b } = await openTabs();
    b.showOwn('ahead', Date.now() + day);
    b.show(listOf(rowsOf(4)), Date.now() + day);
    await b.settled();
    a.showOwn('right');
    a.show(listOf(rowsOf(3)));
    await a.settled();
    const next = await visit(on);
    expect([next.own(), ids(next.list())]).toEqual(['right', [3, 2, 1]]);
  });

  it('do not bring back what one of them removed, or the server refused', async () => {
    const { on, a, b } = await openTabs();
    for (const id of [3, 4]) a.queryClient.setQueryData(detail(id), 'detail');
    a.showOwn();
    await a.settled();
    a.queryClient.removeQueries({ queryKey: detail(3) });
    a.queryClient
      .getQueryCache()
      .find({ queryKey: detail(4) })!
      .setState({ data: undefined });
    await a.settled();
    b.queryClient.setQueryData(['news'], 'news');
    await b.settled();
    expect(await storedKeys()).toEqual(['7:["applications","mine"]', '7:["news"]']);
    expect((await visit(on)).own()).toBe('own');
  });

  it('leave nothing of a person whom one of them logged out, before the other has heard of it', async () => {
    const { on, a, b } = await openTabs();
    a.showOwn();
    await a.settled();
    on.user = null;
    await a.wipe(7);
    b.queryClient.setQueryData(detail(3), 'detail');
    b.queryClient.setQueryData(profileKey, { body: 'Maria', savedAt: 1 });
    await b.settled();
    await nextTask();
    expect([await storedKeys(), on.storage.keys()]).toEqual([[], []]);
  });

  it('do not mix the rows of one with the rest of the other’s list', async () => {
    const { on, a, b } = await openTabs();
    const rows = rowsOf(3);
    a.show(listOf(rows), Date.now() - 3 * minute);
    await a.settled();
    b.show(listOf(rowsOf(4)), Date.now() - 2 * minute);
    await b.settled();
    // The fourth has left meanwhile: nothing has changed for this tab.
    a.show({ ...listOf(rows), savedAt: 5 }, Date.now() - minute);
    await a.settled();
    expect(ids((await visit(on)).list())).toEqual([3, 2, 1]);
  });
});
