import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '#server/http/context';
import { jsonAnswers } from '#server/http/json-answers';
import { readyAnswer, sendReady } from '#server/http/ready-answers';

/** An API whose answers are long, and tell how often they were made. */
function api(cacheControl: string) {
  let made = 0;
  return new Hono<AppEnv>().use(jsonAnswers()).get('/:tag', (c) => {
    made += 1;
    c.header('ETag', `W/"${c.req.param('tag')}"`);
    c.header('Cache-Control', cacheControl);
    return c.json({ made, words: 'wokabaut '.repeat(200) });
  });
}

const ask = async (app: Hono<AppEnv>, tag: string, encoding = 'br') => {
  const answer = await app.request(`/${tag}`, { headers: { 'Accept-Encoding': encoding } });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  return Buffer.from(await answer.arrayBuffer());
};
const made = (bytes: Buffer) => (JSON.parse(brotliDecompressSync(bytes).toString()) as { made: number }).made;

test('a public answer is compressed once for all who ask for the same', async () => {
  const app = api('public, no-cache');
  const answers = await Promise.all([ask(app, 'list'), ask(app, 'list'), ask(app, 'list')]);
  expect(answers.map(made)).toEqual([1, 1, 1]);
  expect(made(await ask(app, 'changed'))).toBe(4);
  expect((await ask(app, 'list', 'gzip')).equals(answers[0])).toBe(false);
  expect(made(await ask(app, 'list'))).toBe(1);
});

test('only the last few are kept', async () => {
  const app = api('no-cache');
  await ask(app, 'first');
  for (let other = 0; other < 8; other += 1) await ask(app, `other-${other}`);
  expect(made(await ask(app, 'first'))).toBe(10);
});

test.each(['private, no-cache', 'no-store'])("a caller's own answer (%s) is kept for nobody", async (own) => {
  const app = api(own);
  expect([made(await ask(app, 'mine')), made(await ask(app, 'mine'))]).toEqual([1, 2]);
});

test('an answer that chose its encoding itself travels as it is', async () => {
  const app = new Hono<AppEnv>().use(jsonAnswers()).get('/list', (c) => {
    c.header('Cache-Control', 'public, no-cache');
    return sendReady(c, readyAnswer(JSON.stringify({ words: 'wokabaut '.repeat(200) }), 'W/"list"'));
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
