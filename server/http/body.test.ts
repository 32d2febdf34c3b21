import { Hono } from 'hono';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { errorTable } from '#contract/errors';
import { limits } from '#contract/limits';
import { readJson } from './body';
import type { AppEnv } from './operation';
import { onError } from './responses';

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
