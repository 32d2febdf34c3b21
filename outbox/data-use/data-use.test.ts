import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCounter } from './counter';
import { createDays, sumUp, type Days } from './days';
import { countFetched, countSent, sizeOf, useOf } from './measure';

let days: Days;
beforeEach(() => {
  days = createDays(new IDBFactory());
});
const only = (bytes: object) => ({ reading: 0, sending: 0, updates: 0, ...bytes });
const at = (time: string) => Date.parse(time);

describe('the days', () => {
  it('begin at midnight in Port Moresby', async () => {
    await days.add(only({ reading: 1 }), at('2026-11-22T13:59:59Z'));
    await days.add(only({ reading: 2 }), at('2026-11-22T14:00:00Z'));
    expect((await days.list()).map(({ date, bytes }) => [date, bytes.reading])).toEqual([
      ['2026-11-22', 1],
      ['2026-11-23', 2],
    ]);
  });

  it('add up what page, tabs and worker count at the same time', async () => {
    const now = at('2026-11-23T00:00:00Z');
    await Promise.all([1, 2, 3].map((bytes) => days.add(only({ sending: bytes, updates: 10 }), now)));
    expect(await days.list()).toEqual([{ date: '2026-11-23', bytes: only({ sending: 6, updates: 30 }) }]);
  });

  it('are deleted after two months', async () => {
    for (const month of ['08', '09', '10', '11'])
      await days.add(only({ reading: 1 }), at(`2026-${month}-20T00:00:00Z`));
    expect((await days.list()).map(({ date }) => date)).toEqual(['2026-09-20', '2026-10-20', '2026-11-20']);
  });

  it('are summed up for today and for this month', () => {
    const all = ['2026-10-31', '2026-11-01', '2026-11-23'].map((date) => ({
      date,
      bytes: only({ reading: 100, sending: 10 }),
    }));
    expect(sumUp(all, at('2026-11-23T01:00:00Z'))).toEqual({
      today: only({ reading: 100, sending: 10 }),
      month: only({ reading: 200, sending: 20 }),
      since: '2026-10-31',
    });
    expect(sumUp([], 0)).toEqual({ today: only({}), month: only({}), since: null });
  });
});

describe('the counter', () => {
  let pending: (() => void)[] = [];
  const timers = {
    after: (_: number, run: () => void) => (pending.push(run), () => undefined),
    every: () => () => undefined,
  };
  const now = () => at('2026-11-23T00:00:00Z');
  beforeEach(() => {
    pending = [];
  });

  it('stores together what comes within a few seconds, and tells when it is stored', async () => {
    const add = vi.spyOn(days, 'add');
    const counter = createCounter({ days, timers, now });
    await counter.add('updates', 0);
    const first = [counter.add('reading', 100), counter.add('reading', 50)];
    expect(pending).toHaveLength(1);
    pending[0]!();
    await Promise.all(first);
    const next = counter.add('sending', 7);
    pending[1]!();
    await next;
    expect(add.mock.calls.map(([bytes]) => bytes)).toEqual([only({ reading: 150 }), only({ sending: 7 })]);
    expect(await days.list()).toEqual([{ date: '2026-11-23', bytes: only({ reading: 150, sending: 7 }) }]);
  });

  it('does not mind a database that does not open', async () => {
    const broken = { add: () => Promise.reject(new Error('broken')) };
    const adding = createCounter({ days: broken, timers, now }).add('reading', 1);
    pending[0]!();
    await adding;
  });
});

it('what was sent is counted once it is answered, and not what was cut off', async () => {
  const add = vi.fn();
  await countSent(async () => new Response(), add)('/api/x', { method: 'POST', body: new Blob(['12345']) });
  const cut = countSent(() => Promise.reject(new TypeError('Failed to fetch')), add);
  await expect(cut('/api/x', { method: 'POST', body: 'lost' })).rejects.toThrow(TypeError);
  expect(add.mock.calls).toEqual([['sending', 5]]);
});

it('what was answered stays answered when it cannot be counted', async () => {
  const broken = countSent(
    async () => new Response('received'),
    () => {
      throw new TypeError('no such worker');
    },
  );
  const answer = await broken('/api/x', { method: 'POST', body: 'whole' });
  expect(await answer.text()).toBe('received');
});

it('what was fetched is counted from the start of the page on', () => {
  const observed: unknown[] = [];
  const add = vi.fn();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(private tell: (list: { getEntries(): object[] }) => void) {}
      observe(options: { type: string }) {
        observed.push(options);
        const name = 'https://portal.test/assets/index.js';
        this.tell({ getEntries: () => [{ name, entryType: options.type, transferSize: 10 }] });
      }
    },
  );
  countFetched(add);
  expect(observed).toEqual(['resource', 'navigation'].map((type) => ({ type, buffered: true })));
  expect(add.mock.calls).toEqual([
    ['updates', 10],
    ['reading', 10],
  ]);
});

it('the size of every kind of body is known', () => {
  const form = new FormData();
  form.set('file', new File(['12345'], 'resume.pdf'));
  form.set('school', 'Lae');
  expect(
    [form, 'é', new Uint8Array(3), new ArrayBuffer(4), new Blob(['12']), null, undefined].map(sizeOf),
  ).toEqual([8, 2, 3, 4, 2, 0, 0]);
});

it('pages and answers are read, all other files are the portal itself', () => {
  const entry = (path: string, entryType = 'resource') => ({
    name: `https://portal.test${path}`,
    entryType,
    transferSize: 1,
  });
  expect(
    [
      entry('/home', 'navigation'),
      entry('/api/internship/?updated_since=x'),
      entry('/api/files/logo/x.webp'),
      entry('/assets/index.js'),
      entry('/manifest.webmanifest'),
    ].map(useOf),
  ).toEqual(['reading', 'reading', 'reading', 'updates', 'updates']);
});
