import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoAnswerError } from './api';
import { createPersistence } from './persistence';
import { createQueryClient } from './query-client';
import { memoryStorage, type StringStorage } from './session';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const KEY = 'wokabaut.cache.7';
const queryKey = ['applications', 'mine'];
const saved = { body: { internship_application: [] }, savedAt: 1000 };

/** One visit of the same phone: what the page keeps in memory is gone with it. */
function visit(storage: StringStorage) {
  const queryClient = createQueryClient({
    onSessionExpired: () => undefined,
    onSecondFactorMissing: () => undefined,
  });
  return { queryClient, persistence: createPersistence(queryClient, storage) };
}

it('what a visit without signal showed is still there at the next one, and the one after', async () => {
  const storage = memoryStorage();
  const first = visit(storage);
  await first.persistence.open(7);
  first.queryClient.setQueryData(queryKey, saved);
  await vi.advanceTimersByTimeAsync(600);

  for (let offline = 0; offline < 2; offline += 1) {
    const { queryClient, persistence } = visit(storage);
    await persistence.open(7);
    expect(queryClient.getQueryData(queryKey)).toEqual(saved);
    const asking = queryClient
      .fetchQuery({ queryKey, queryFn: () => Promise.reject(new NoAnswerError()), staleTime: 0 })
      .catch((error: unknown) => error);
    // Longer than the second try and the throttle.
    await vi.advanceTimersByTimeAsync(3000);
    expect(await asking).toBeInstanceOf(NoAnswerError);
    expect(queryClient.getQueryState(queryKey)).toMatchObject({ status: 'error', data: saved });
  }
  const { queryClient, persistence } = visit(storage);
  await persistence.open(7);
  expect(queryClient.getQueryState(queryKey)).toMatchObject({ status: 'success', error: null, data: saved });
});

it('what a first page has before it is opened, as from its HTML, is saved without another change', async () => {
  const storage = memoryStorage();
  const first = visit(storage);
  first.queryClient.setQueryData(queryKey, saved);
  await first.persistence.open(null);
  const next = visit(storage);
  await next.persistence.open(null);
  expect(next.queryClient.getQueryData(queryKey)).toEqual(saved);
});

it('a page that is left at once takes nothing with it', async () => {
  const storage = memoryStorage();
  const { queryClient, persistence } = visit(storage);
  await persistence.open(7);
  queryClient.setQueryData(queryKey, saved);
  persistence.flush();
  const next = visit(storage);
  await next.persistence.open(7);
  expect(next.queryClient.getQueryData(queryKey)).toEqual(saved);

  persistence.wipe(7);
  persistence.flush();
  expect(storage.getItem(KEY)).toBeNull();
});

it('a full phone keeps the newest answers, and says how many it had no room for', async () => {
  const storage = memoryStorage();
  const { setItem } = storage;
  storage.setItem = (key, value) => {
    if (value.length > 4000) throw new DOMException('full', 'QuotaExceededError');
    setItem(key, value);
  };
  const first = visit(storage);
  await first.persistence.open(7);
  for (let id = 0; id < 20; id += 1) {
    const body = 'x'.repeat(300);
    first.queryClient.setQueryData(['detail', id], { body, savedAt: id }, { updatedAt: Date.now() + id });
  }
  const leftOut = first.persistence.flush();
  expect(leftOut).toBeGreaterThan(0);
  const next = visit(storage);
  await next.persistence.open(7);
  const kept = next.queryClient.getQueriesData({ queryKey: ['detail'] }).map(([[, id]]) => id);
  expect(kept).toHaveLength(20 - leftOut);
  expect(kept).toContain(19);
  expect(kept).not.toContain(0);
});

describe('two tabs of one person', () => {
  const detail = ['internships', 'detail', '3'];
  async function openTabs() {
    const storage = memoryStorage();
    const tabs = [visit(storage), visit(storage)] as const;
    for (const { persistence } of tabs) await persistence.open(7);
    const seenByTheNext = async () => {
      const next = visit(storage);
      await next.persistence.open(7);
      return next.queryClient;
    };
    return { storage, a: tabs[0], b: tabs[1], seenByTheNext };
  }
  const savedAt = (body: string, time: number) => [{ body, savedAt: time }, { updatedAt: time }] as const;

  it('keep what either of them saved, whichever is put away last', async () => {
    const { a, b, seenByTheNext } = await openTabs();
    b.queryClient.setQueryData(queryKey, saved);
    await vi.advanceTimersByTimeAsync(600);
    a.queryClient.setQueryData(detail, saved);
    await vi.advanceTimersByTimeAsync(600);
    a.persistence.flush();
    const next = await seenByTheNext();
    expect(next.getQueryData(queryKey)).toEqual(saved);
    expect(next.getQueryData(detail)).toEqual(saved);
  });

  it('keep the newer of two answers to one question', async () => {
    const { a, b, seenByTheNext } = await openTabs();
    a.queryClient.setQueryData(queryKey, ...savedAt('older', Date.now()));
    await vi.advanceTimersByTimeAsync(600);
    b.queryClient.setQueryData(queryKey, ...savedAt('newer', Date.now()));
    b.persistence.flush();
    a.persistence.flush();
    expect((await seenByTheNext()).getQueryData(queryKey)).toMatchObject({ body: 'newer' });
  });

  it('do not hold on to an answer that a clock running ahead has dated', async () => {
    const { storage, b, seenByTheNext } = await openTabs();
    b.queryClient.setQueryData(queryKey, ...savedAt('ahead', Date.now() + 86_400_000));
    b.persistence.flush();
    const later = visit(storage);
    await later.persistence.open(7);
    later.queryClient.setQueryData(queryKey, ...savedAt('right', Date.now()));
    later.persistence.flush();
    expect((await seenByTheNext()).getQueryData(queryKey)).toMatchObject({ body: 'right' });
  });

  it('do not bring back what one of them removed', async () => {
    const { a, b, seenByTheNext } = await openTabs();
    a.queryClient.setQueryData(detail, saved);
    a.queryClient.setQueryData(queryKey, saved);
    a.persistence.flush();
    a.queryClient.removeQueries({ queryKey: detail });
    b.persistence.flush();
    a.persistence.flush();
    const next = await seenByTheNext();
    expect(next.getQueryData(detail)).toBeUndefined();
    expect(next.getQueryData(queryKey)).toEqual(saved);
  });

  it('leave nothing of a person whom one of them logged out, before the other has heard of it', async () => {
    const { storage, a, b } = await openTabs();
    a.queryClient.setQueryData(queryKey, saved);
    a.persistence.flush();
    b.queryClient.setQueryData(detail, saved);
    b.persistence.flush();
    a.persistence.wipe(7);
    b.persistence.flush();
    expect(storage.keys()).toEqual([]);
  });
});

it('wiped stays wiped, also half a second later', async () => {
  const storage = memoryStorage();
  const { queryClient, persistence } = visit(storage);
  await persistence.open(7);
  queryClient.setQueryData(queryKey, saved);
  persistence.wipe(7);
  await vi.advanceTimersByTimeAsync(800);
  expect(storage.keys()).toEqual([]);
});

it('what one person had saved is never written under the next one’s key', async () => {
  const storage = memoryStorage();
  const { queryClient, persistence } = visit(storage);
  await persistence.open(7);
  queryClient.setQueryData(queryKey, saved);
  const opening = [persistence.open(8), persistence.open(9)];
  await Promise.all(opening);
  await vi.advanceTimersByTimeAsync(800);
  queryClient.setQueryData(['categories'], saved);
  await vi.advanceTimersByTimeAsync(800);
  expect(storage.getItem('wokabaut.cache.8')).toBeNull();
  expect(storage.getItem('wokabaut.cache.9')).not.toContain('applications');
});

it('of two that are opened at once only the last is shown', async () => {
  const storage = memoryStorage();
  const before = visit(storage);
  await before.persistence.open(7);
  before.queryClient.setQueryData(queryKey, saved);
  await vi.advanceTimersByTimeAsync(600);
  const { queryClient, persistence } = visit(storage);
  await Promise.all([persistence.open(7), persistence.open(8)]);
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
});

it('damaged saved answers do not keep the page from opening', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  const storage = memoryStorage();
  storage.setItem(KEY, '{"timestamp":');
  await visit(storage).persistence.open(7);
  expect(storage.getItem(KEY)).toBeNull();
});
