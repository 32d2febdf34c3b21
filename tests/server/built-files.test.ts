import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtFiles } from '#server/db/schema';
import type { AppEnv } from '#server/http/context';
import { onError } from '#server/http/error-responses';
import { keepBuiltFiles } from '#server/pages/built-files.usecases';
import { pageRoutes } from '#server/pages/page-routes';
import { DAY } from '../support/portal';
import { describeOnEveryEngine } from '../support/server';

const SCRIPT = 'export const word = "saved";'.repeat(20);

describeOnEveryEngine('the files of an earlier build', (server) => {
  let folder: string;
  beforeEach(async () => {
    await server().deps.database.delete(builtFiles);
    folder = await mkdtemp(join(tmpdir(), 'wokabaut-builds-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** A build with one script of this name. @returns a server of it, on the same database */
  async function deploy(script: string, twin = true) {
    const pageDir = join(folder, script, 'client');
    await mkdir(join(pageDir, 'assets'), { recursive: true });
    await writeFile(join(pageDir, 'index.html'), script);
    await writeFile(join(pageDir, 'assets', script), SCRIPT + script);
    if (twin) await writeFile(join(pageDir, 'assets', `${script}.br`), brotliCompressSync(SCRIPT + script));
    const deps = { ...server().deps, pageDir };
    const noCall = () => Promise.reject(new Error('no call'));
    const routes = pageRoutes(deps, pageDir, noCall, () => 0);
    const app = new Hono<AppEnv>().onError(onError).route('/', routes);
    const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
    return { get, maintain: () => keepBuiltFiles(deps) };
  }
  const stored = async () =>
    (await server().deps.database.select({ path: builtFiles.path }).from(builtFiles)).map(({ path }) => path);

  test('stay reachable after the next one was deployed, compressed as ever and for ever valid', async () => {
    await (await deploy('student-old1.js')).maintain();
    const next = await deploy('student-new2.js');
    await next.maintain();
    const old = await next.get('/assets/student-old1.js', { 'Accept-Encoding': 'br' });
    expect(old.status).toBe(200);
    expect(old.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(old.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(old.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(old.headers.get('content-encoding')).toBe('br');
    expect(Buffer.from(await old.arrayBuffer())).toEqual(brotliCompressSync(`${SCRIPT}student-old1.js`));
    const plain = await next.get('/assets/student-old1.js');
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([
      null,
      `${SCRIPT}student-old1.js`,
    ]);
    const etag = plain.headers.get('etag')!;
    expect((await next.get('/assets/student-old1.js', { 'If-None-Match': etag })).status).toBe(304);
  });

  test('are read and decompressed once while they are asked for', async () => {
    await (await deploy('often-old1.js')).maintain();
    const next = await deploy('index-new2.js');
    const first = await next.get('/assets/often-old1.js');
    await server().deps.database.delete(builtFiles);
    const again = await next.get('/assets/often-old1.js');
    expect([again.status, await again.text()]).toEqual([200, await first.text()]);
    expect((await next.get('/assets/never-old1.js')).status).toBe(404);
  });

  test('are found by each of two servers while they are replaced one after the other', async () => {
    const old = await deploy('index-old1.js');
    const next = await deploy('index-new2.js', false);
    await Promise.all([old.maintain(), next.maintain(), next.maintain()]);
    expect((await old.get('/assets/index-new2.js')).status).toBe(200);
    expect(await (await next.get('/assets/index-old1.js')).text()).toBe(`${SCRIPT}index-old1.js`);
  });

  test('leave a month after the last server that served them, and those of a build that runs for longer stay', async () => {
    const { clock } = server();
    await (await deploy('gone-old1.js')).maintain();
    const next = await deploy('runs-new2.js');
    for (let day = 0; day <= 30; day += 1) {
      await next.maintain();
      clock.advance(DAY);
    }
    await next.maintain();
    expect(await stored()).toEqual(['/assets/runs-new2.js']);
    const last = await deploy('last-new3.js');
    await last.maintain();
    expect((await last.get('/assets/gone-old1.js')).status).toBe(404);
    expect((await last.get('/assets/runs-new2.js')).status).toBe(200);
  });

  test('are hashed scripts and styles only: no page, no worker, and no name that was never built', async () => {
    const { get, maintain } = await deploy('index-Ab12.js');
    await maintain();
    expect(await stored()).toEqual(['/assets/index-Ab12.js']);
    for (const path of ['/assets/none-Ab12.js', '/assets/..%2findex.html', '/assets/', '/assets/a/b.js']) {
      const answer = await get(path);
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
  });
});
