import { expect, it, vi } from 'vitest';
import { browserTimers } from '../environment';
import { createRequests } from './requests';

vi.mock('#contract/own-language', () => ({ ownLanguage: 'tpi' }));

it('asks in the language of its build, as it sends no cookies', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>().mockResolvedValue(new Response('ok'));
  const request = createRequests(
    { fetch, timers: browserTimers },
    { token: 'opaque', userId: 7 },
    new AbortController().signal,
    {},
  );
  expect(await request({ path: '/api/x', method: 'GET', timeoutMs: 1000 }, (answer) => answer.text())).toBe(
    'ok',
  );
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    credentials: 'omit',
    headers: { Authorization: 'Bearer opaque', 'Wokabaut-Language': 'tpi' },
  });
});
