import { beforeEach, describe, expect, it } from 'vitest';
import { createPrecache, type PrecacheEntry } from '../../sw/precache';
import { createCaches } from './fake-caches';

const origin = 'https://wokabaut.example';
const first: PrecacheEntry[] = [
  { url: 'index.html', revision: 'one' },
  { url: 'assets/app-a1.js', revision: null },
];
const second: PrecacheEntry[] = [
  { url: 'index.html', revision: 'two' },
  { url: 'assets/new-b2.js', revision: null },
];
const third: PrecacheEntry[] = [
  { url: 'index.html', revision: 'three' },
  { url: 'assets/newest-c3.js', revision: null },
];

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
      const type = body?.startsWith('<') ? 'text/html; charset=utf-8' : 'text/javascript';
      const headers = { 'Content-Type': type };
      return new Response(body ?? 'nothing', { status: body === undefined ? 404 : 200, headers });
    },
  });

beforeEach(() => {
  kept = createCaches();
  fetched = [];
  [underWay, atOnce] = [0, 0];
  files = new Map([
    ['/index.html', 'shell one'],
    ['/assets/app-a1.js', 'code'],
    ['/assets/new-b2.js', 'new code'],
    ['/assets/newest-c3.js', 'newest code'],
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
const script = '/assets/app-a1.js';

describe('what was built', () => {
  it('opens every page and file with no network at all', async () => {
    const precache = open(first);
    await precache.install();
    files.clear();
    expect(await text(precache.shell(page))).toBe('shell one');
    expect(await fileOf(precache, script)).toBe('code');
    expect([precache.isPrecached(origin + script), precache.isPrecached(`${origin}/other.js`)]).toEqual([
      true,
      false,
    ]);
  });
  it('is fetched four files at a time', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({ url: `assets/${index}.js`, revision: null }));
    for (const { url } of many) files.set(`/${url}`, url);
    await open(many).install();
    expect(atOnce).toBe(4);
    expect(kept.urls('wokabaut-precache').filter((url) => url.includes('/assets/'))).toHaveLength(9);
  });
  it('comes from the network when the browser has thrown it away', async () => {
    expect(await fileOf(open(first), script)).toBe('code');
  });
  it('gives again without network what was loaded on demand once', async () => {
    const precache = open(first);
    await precache.install();
    files.set('/assets/zip-d4.js', 'rarely needed code');
    expect(await fileOf(precache, '/assets/zip-d4.js')).toBe('rarely needed code');
    files.clear();
    expect(await fileOf(precache, '/assets/zip-d4.js')).toBe('rarely needed code');
  });
  it('keeps no error, and no page of a Wi-Fi log-in, in the place of a file', async () => {
    const precache = open(first);
    expect(await fileOf(precache, '/assets/zip-d4.js')).toBe('nothing');
    files.set('/assets/zip-d4.js', '<!doctype html>');
    expect(await fileOf(precache, '/assets/zip-d4.js')).toBe('<!doctype html>');
    files.set('/assets/zip-d4.js', 'rarely needed code');
    expect(await fileOf(precache, '/assets/zip-d4.js')).toBe('rarely needed code');
  });
  it('is given on a full phone too', async () => {
    kept.fill();
    expect(await fileOf(open(first), script)).toBe('code');
  });
});

describe('a new version', () => {
  it('fetches only what changed, and disturbs nobody before it is activated', async () => {
    const old = open(first);
    await old.install();
    fetched = [];
    files.set('/index.html', 'shell two');
    const next = open(second);
    await next.install();
    expect(fetched).toEqual(['/index.html', '/assets/new-b2.js']);
    expect([await text(old.shell(page)), await text(next.shell(page))]).toEqual(['shell one', 'shell two']);
  });
  it('leaves a tab of the version before it what that needs, and drops what is older', async () => {
    for (const manifest of [first, second, third]) {
      const version = open(manifest);
      await version.install();
      await version.activate();
    }
    files.clear();
    const opened = open(third);
    expect(await fileOf(opened, '/assets/new-b2.js')).toBe('new code');
    expect(opened.isPrecached(`${origin}/assets/new-b2.js`)).toBe(true);
    const left = paths(kept.urls('wokabaut-precache'));
    expect(left).toEqual(expect.arrayContaining(['/index.html?revision=two', '/index.html?revision=three']));
    expect(left).not.toContain('/index.html?revision=one');
    expect(left).not.toContain('/assets/app-a1.js');
  });
  it('that misses a file does not install, and goes on where it stopped', async () => {
    files.delete('/assets/app-a1.js');
    await expect(open(first).install()).rejects.toThrow('404');
    files.set('/assets/app-a1.js', 'code');
    fetched = [];
    await open(first).install();
    expect(fetched).toEqual(['/assets/app-a1.js']);
  });
  it('that is given the page of a Wi-Fi log-in for a file does not install with it', async () => {
    files.set('/assets/app-a1.js', '<!doctype html>');
    await expect(open(first).install()).rejects.toThrow('/assets/app-a1.js');
    files.set('/assets/app-a1.js', 'code');
    await open(first).install();
    files.clear();
    expect(await fileOf(open(first), '/assets/app-a1.js')).toBe('code');
  });
});

describe('the deferred screens', () => {
  const build = (version: string): PrecacheEntry[] => [
    { url: 'index.html', revision: version },
    { url: `assets/student-${version}.js`, revision: null, isDeferred: true },
    { url: `assets/outbox-${version}.js`, revision: null, isDeferred: true },
  ];
  const own = (name: string) => ['student', 'outbox'].map((chunk) => `/assets/${chunk}-${name}.js`);
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
    expect(await fileOf(third, '/assets/student-three.js')).toBe('assets/student-three.js of three');
  });
  it('that the signal interrupted are fetched by the next version before it is installed', async () => {
    const precache = await version('one');
    files.delete('/assets/student-one.js');
    await expect(precache.saveDeferredScreens()).rejects.toThrow('404');
    for (const { url } of build('two')) files.set(`/${url}`, url);
    files.delete('/assets/student-two.js');
    await expect(open(build('two')).install()).rejects.toThrow('404');
    await version('two');
    files.clear();
    expect(await fileOf(open(build('two')), '/assets/student-two.js')).toBe('assets/student-two.js of two');
  });
});
