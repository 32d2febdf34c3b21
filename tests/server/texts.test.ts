import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { brand } from '#contract/brand';
import { longDate } from '#contract/dates';
import { termsVersion } from '#contract/terms';
import { onError } from '#server/http/responses';
import type { AppEnv } from '#server/http/operation';
import { BODY_MARK, HEAD_MARK } from '#server/pages/rendered';
import { textNames, textOf, textRoutes } from '#server/pages/texts';

const template = `<head>${HEAD_MARK}<link rel="modulepreload" href="/a.js"></head><body>${BODY_MARK}<script src="/a.js"></script></body>`;
const note = 'This is a model text.';

async function site(own: Record<string, string> = {}) {
  const textsDir = await mkdtemp(join(tmpdir(), 'wokabaut-texts-'));
  onTestFinished(() => rm(textsDir, { recursive: true }));
  for (const [name, text] of Object.entries(own)) await writeFile(join(textsDir, name), text);
  const app = new Hono<AppEnv>().onError(onError).route('/', textRoutes({ textsDir }, template));
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.request(path, { headers });
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  return { get, textsDir };
}

test.each(textNames)(
  '%s is a finished page without script, marked as a model, in both languages',
  async (name) => {
    const { get } = await site();
    const { status, headers, html } = await get(`/${name}.html`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain(note);
    expect(html).toContain(`mailto:${brand.infoEmail}`);
    if (name === 'terms') expect(html).toContain(`Version of ${longDate(termsVersion)}, `);
    expect(html).not.toMatch(/<script|modulepreload|[{}]|undefined/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect((await get(`/${name}.html`, { 'If-None-Match': headers.get('etag')! })).status).toBe(304);
    const shape = async (file: string) => {
      const { html: body } = textOf(
        await readFile(new URL(`../../server/pages/texts/${file}`, import.meta.url), 'utf8'),
      );
      return [...body.matchAll(/<(h2|p|ul|li)\b|href="([^"]+)"/g)].map(([, tag, href]) => tag ?? href);
    };
    expect(await shape(`${name}.tpi.md`)).toEqual(await shape(`${name}.md`));
  },
);

test("an operator's text takes the place of the model at once, and the others stay", async () => {
  const { get, textsDir } = await site({ 'terms.md': '# Our rules\n\nBe kind & fair.\n' });
  const { html } = await get('/terms.html');
  expect(html).toContain('<title>Our rules</title>');
  expect(html).toContain('Be kind &amp; fair.');
  expect(html).not.toContain(note);
  expect((await get('/safeguarding.html')).html).toContain(note);
  await writeFile(join(textsDir, 'terms.md'), '# Our newer rules\n\nBe kinder.\n');
  expect((await get('/terms.html')).html).toContain('Our newer rules');
});

test('only links within the site, of the web and of mail are links, and no HTML is taken', () => {
  const { html } = textOf(
    '# T\n\n[a](/contact) [b](https://x.example/) [c](javascript:x) [d](//x.example) <b>"e"</b>',
  );
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/contact',
    'https://x.example/',
  ]);
  expect(html).toContain('&lt;b&gt;&quot;e&quot;&lt;/b&gt;');
});
