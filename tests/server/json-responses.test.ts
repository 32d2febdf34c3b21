import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '#server/http/context';
import { jsonResponses, sendCached } from '#server/http/responses';
import { cachedResponse } from '#server/http/response-cache';

test('a long answer is compressed for who can unpack it, and a short one is not', async () => {
  const app = new Hono<AppEnv>()
    .use(jsonResponses())
    .get('/long', (c) => c.json({ words: 'wokabaut '.repeat(200) }))
    .get('/short', (c) => c.json({ words: 'wokabaut' }));
  const ask = async (path: string, encoding?: string) => {
    const answer = await app.request(path, encoding ? { headers: { 'Accept-Encoding': encoding } } : {});
    return {
      encoding: answer.headers.get('content-encoding'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const plain = await ask('/long');
  const brotli = await ask('/long', 'gzip, br');
  const gzip = await ask('/long', 'gzip');
  expect([plain, brotli, gzip].map(({ encoding }) => encoding)).toEqual([null, 'br', 'gzip']);
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect((await ask('/short', 'br')).encoding).toBeNull();
});

test('an answer that chose its encoding itself travels as it is', async () => {
  const app = new Hono<AppEnv>().use(jsonResponses()).get('/list', (c) => {
    c.header('Cache-Control', 'public, no-cache');
    return sendCached(c, cachedResponse(JSON.stringify({ words: 'wokabaut '.repeat(200) }), 'W/"list"'));
  });
  const get = (headers: Record<string, string> = {}) => app.request('/list', { headers });
  const plain = await get();
  const compressed = await get({ 'Accept-Encoding': 'gzip, br' });
  const unchanged = await get({ 'If-None-Match': 'W/"list"' });
  const seen = [plain, compressed, unchanged].map(({ status, headers }) => [
    status,
    headers.get('content-encoding'),
    headers.get('etag'),
    headers.get('vary'),
  ]);
  expect(seen).toEqual([
    [200, null, 'W/"list"', 'Accept-Encoding'],
    [200, 'br', 'W/"list"', 'Accept-Encoding'],
    [304, null, 'W/"list"', 'Accept-Encoding'],
  ]);
  const text = await plain.text();
  expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(text);
  expect([text.length > 1024, await unchanged.text()]).toEqual([true, '']);
});
