import { Hono } from 'hono';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors';
import { limits } from '#contract/limits';
import { readJson } from './body';
import { createBodyMemory } from './body-memory';
import type { AppEnv } from './context';
import { onError } from './error-responses';

const MB = 1024 * 1024;

test('a JSON body must be whole within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const app = new Hono<AppEnv>().onError(onError);
    app.post('/', async (c) => c.json(await readJson(c, v.unknown())));
    let send!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
    const headers = { 'Content-Type': 'application/json' };
    const request: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
    const answer = Promise.resolve(app.request('/', request));
    let status = 0;
    void answer.then((response) => (status = response.status));
    send.enqueue(new TextEncoder().encode('{"a":'));
    await vi.advanceTimersByTimeAsync(limits.jsonBody.withinMs - 1);
    expect(status).toBe(0);
    send.enqueue(new TextEncoder().encode('1'));
    await vi.advanceTimersByTimeAsync(1);
    const { headers: answered } = await answer;
    expect([status, answered.get('connection')]).toEqual([errorTable.body_timeout.status, 'close']);
  } finally {
    vi.useRealTimers();
  }
});

test('unfinished bodies have a ceiling for one account, one address and all together', () => {
  const memory = createBodyMemory();
  const refused = { code: 'unavailable', retryAfterSeconds: 5 };
  const account = memory.hold('a', 1);
  account.add(8 * MB);
  expect(() => memory.hold('b', 1).add(1), 'of one account').toThrow(expect.objectContaining(refused));
  const visitor = memory.hold('a', undefined);
  visitor.add(24 * MB);
  expect(() => memory.hold('a', 2).add(1), 'of one address').toThrow(expect.objectContaining(refused));
  memory.hold('c', undefined).add(32 * MB);
  expect(() => memory.hold('d', 3).add(1), 'of all').toThrow(expect.objectContaining(refused));
  visitor.release();
  visitor.release();
  memory.hold('d', 3).add(2 * MB);
});
