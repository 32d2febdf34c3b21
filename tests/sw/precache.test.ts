import { beforeEach, describe, expect, it } from 'vitest';
import { PORTAL_HEADER } from '#contract/worker-protocol';
import { createPrecache, type PrecacheEntry } from '../../sw/precache';
import { createCaches } from './fake-caches';

const origin = 'https://wokabaut.example';
/** A version in which the page's code has changed, and that of React has not. */
const versionOf = (name: string): PrecacheEntry[] => [
  { url: 'index.html', revision: name },
  { url: 'assets/style-Ab12Cd34.css', revision: null },
  { url: `assets/${name}/react.js`, revision: 'r1' },
  { url: `assets/${name}/app.js`, revision: name },
];
const [first, second, third] = [versionOf('one'), versionOf('two'), versionOf('three')];

let kept: ReturnType<typeof createCaches>;
let files: Map<string, string>;
let fetched: string[];
let underWay: number;
let atOnce: number;
const paths = (urls: string[]) => urls.map((url) => url.replace(origin, ''));
const open = (manifest: PrecacheEntry[]) =>
  createPrecache(manifest, {
    caches: kept.caches,
    origin,
    fetch: async (input) => {
      const path = new URL((input as Request).url).pathname;
      fetched.push(path);
      atOnce = Math.max(atOnce, (underWay += 1));
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      const body = files.get(path);
      const isPortal = body?.startsWith('<') || body?.startsWith('portal');
      const type = body?.startsWith('<') ? 'text/html; charset=utf-8' : 'text/javascript';
      const headers = { 'Content-Type': type, ...(!isPortal && { [PORTAL_HEADER]: '1' }) };
      return new Response(body ?? 'nothing', { status: body === undefined ? 404 : 200, headers });
    },
  });

beforeEach(() => {
  kept = createCaches();
  fetched = [];
  [underWay, atOnce] = [0, 0];
  files = new Map([
    ['/index.html', 'shell one'],
    ['/assets/style-Ab12Cd34.css', 'style'],
    ...['one', 'two', 'three'].flatMap((name): [string, string][] => [
      [`/assets/${name}/react.js`, 'react'],
      [`/assets/${name}/app.js`, `code ${name}`],
    ]),
  ]);
});

/** Gives a file as the worker does, and waits until the worker may sleep again. */
async function fileOf(precache: ReturnType<typeof open>, path: string): Promise<string> {
  const work: Promise<unknown>[] = [];
  const given = await text(precache.file(new Request(origin + path), (more) => void work.push(more)));
  await Promise.all(work);
  return given;
}
const text = async (response: Promise<Response>) => (await response).text();
const page = new Request(`${origin}/apply/3`);
const script = '/assets/one/app.js';

describe('what was built', () => {
  it('opens every page and file with no network at all', async () => {
    const precache = open(first);
    await precache.install();
    files.clear();
    expect(await text(precache.shell(page))).toBe('shell one');
    expect(await fileOf(precache, script)).toBe('code one');
    expect([precache.isPrecached(origin + script), precache.isPrecached(`${origin}/other.js`)]).toEqual([
      true,
      false,
    ]);
  });
  it('is fetched four files at a time', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ url: `assets/one/${index}.js`, revision: 'a1' }));
    for (const { url } of many) files.set(`/${url}`, url);
    await open(many).install();
    expect(atOnce).toBe(4);
    expect(kept.urls('wokabaut-precache').filter((url) => url.includes('/assets/'))).toHaveLength(9);
  });
  it('comes from the network when the browser has thrown it away', async () => {
    expect(await fileOf(open(first), script)).toBe('code one');
  });
  it('gives again without network what was loaded on demand once', async () => {
    const precache = open(first);
    await precache.install();
    files.set('/assets/one/zip.js', 'rarely needed code');
    expect(await fileOf(precache, '/assets/one/zip.js')).toBe('rarely needed code');
    files.clear();
    expect(await fileOf(precache, '/assets/one/zip.js')).toBe('rarely needed code');
  });
  it('keeps no error, and no page of a Wi-Fi log-in, in the place of a file', async () => {
    const precache = open(first);
    expect(await fileOf(precache, '/assets/one/zip.js')).toBe('nothing');
    for (const page of ['<!doctype html>', 'portal script']) {
      files.set('/assets/one/zip.js', page);
      expect(await fileOf(precache, '/assets/one/zip.js')).toBe(page);
    }
    files.set('/assets/one/zip.js', 'rarely needed code');
    expect(await fileOf(precache, '/assets/one/zip.js')).toBe('rarely needed code');
  });
  it('is given on a full phone too', async () => {
    kept.fill();
    expect(await fileOf(open(first), script)).toBe('code one');
  });
});

it.each(['/index.html', script, '/assets/style-Ab12Cd34.css'])(
  'a Wi-Fi log-in page in place of %s installs nothing, and the version before stays',
  async (path) => {
    const real = files.get(path)!;
    for (const page of ['<!doctype html><title>Buy data</title>', 'portal script']) {
      files.set(path, page);
      await expect(open(first).install()).rejects.toThrow(path);
    }
    files.set(path, real);
    const precache = open(first);
    await precache.install();
    expect([await text(precache.shell(page)), await fileOf(precache, script)]).toEqual([
      'shell one',
      'code one',
    ]);
  },
);

describe('a new version', () => {
  it('fetches only what changed, and disturbs nobody before it is activated', async () => {
    const old = open(first);
    await old.install();
    fetched = [];
    files.set('/index.html', 'shell two');
    const next = open(second);
    await next.install();
    expect(fetched).toEqual(['/index.html', '/assets/two/app.js']);
    expect([await text(old.shell(page)), await text(next.shell(page))]).toEqual(['shell one', 'shell two']);
    files.clear();
    expect(await fileOf(next, '/assets/two/react.js')).toBe('react');
  });
  it('leaves a tab of the version before it what that needs, and drops what is older', async () => {
    for (const manifest of [first, second, third]) {
      const version = open(manifest);
      await version.install();
      await version.activate();
    }
    files.clear();
    const opened = open(third);
    expect(await fileOf(opened, '/assets/two/app.js')).toBe('code two');
    expect(await fileOf(opened, '/assets/two/react.js')).toBe('react');
    expect(opened.isPrecached(`${origin}/assets/two/app.js`)).toBe(true);
    const left = paths(kept.urls('wokabaut-precache'));
    expect(left).toEqual(expect.arrayContaining(['/index.html?revision=two', '/index.html?revision=three']));
    expect(left).not.toContain('/index.html?revision=one');
    expect(left).not.toContain('/assets/app.js?revision=one');
  });
  it('that misses a file does not install, and goes on where it stopped', async () => {
    files.delete('/assets/one/app.js');
    await expect(open(first).install()).rejects.toThrow('404');
    files.set('/assets/one/app.js', 'code one');
    fetched = [];
    await open(first).install();
    expect(fetched).toEqual(['/assets/one/app.js']);
  });
});

describe('the deferred screens', () => {
  const build = (version: string): PrecacheEntry[] => [
    { url: 'index.html', revision: version },
    { url: `assets/${version}/student.js`, revision: version, isDeferred: true },
    { url: `assets/${version}/outbox.js`, revision: version, isDeferred: true },
  ];
  const own = (name: string) => ['student', 'outbox'].map((chunk) => `/assets/${name}/${chunk}.js`);
  const version = async (name: string) => {
    const precache = open(build(name));
    for (const { url } of build(name)) files.set(`/${url}`, `${url} of ${name}`);
    await precache.install();
    await precache.activate();
    return precache;
  };

  it('are not fetched for a visitor', async () => {
    await version('one');
    await version('two');
    expect(fetched).toEqual(['/index.html', '/index.html']);
  });
  it('are saved when they are asked for, once, and by each version after that', async () => {
    const precache = await version('one');
    await precache.saveDeferredScreens();
    await precache.saveDeferredScreens();
    expect(fetched).toEqual(['/index.html', ...own('one')]);
    await version('two');
    const third = await version('three');
    expect(fetched.slice(-3)).toEqual(['/index.html', ...own('three')]);
    files.clear();
    expect(await fileOf(third, '/assets/three/student.js')).toBe('assets/three/student.js of three');
  });
  it('that the signal interrupted are fetched by the next version before it is installed', async () => {
    const precache = await version('one');
    files.delete('/assets/one/student.js');
    await expect(precache.saveDeferredScreens()).rejects.toThrow('404');
    for (const { url } of build('two')) files.set(`/${url}`, url);
    files.delete('/assets/two/student.js');
    await expect(open(build('two')).install()).rejects.toThrow('404');
    await version('two');
    files.clear();
    expect(await fileOf(open(build('two')), '/assets/two/student.js')).toBe('assets/two/student.js of two');
  });
});
