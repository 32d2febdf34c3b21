import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_WAY_BACK } from '#contract/pages';
import type { AppEnv } from '#server/http/operation';
import { onError } from '#server/http/responses';
import { pageRoutes } from '#server/pages/page-routes';
import { pages as routes } from '../../src/app/render';

const SCRIPT = 'console.log("wokabaut");'.repeat(20);
/** The build's folder, and that of its files in it. */
let dist: string;
let dir: string;
let app: Hono<AppEnv>;

/** A link and the page's data as the build leaves them. */
const builtLinks = (url: string) => {
  const from = new URLSearchParams({ from: BUILT_WAY_BACK }).toString();
  return `<a href="/login?${from}">Login</a><script type="application/json">{"url":"${url}${from}"}</script>`;
};

const serve = (page: string | null) =>
  new Hono<AppEnv>().onError(onError).route(
    '/',
    pageRoutes(
      { publicUrl: () => 'https://portal.example' } as never,
      page,
      () => Promise.reject(new Error('no call')),
      () => 0,
    ),
  );
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { headers, method });
const textOf = async (path: string) => (await get(path)).text();

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'wokabaut-page-'));
  dir = join(dist, 'client');
  await mkdir(join(dir, 'assets'), { recursive: true });
  await mkdir(join(dist, 'pages/static'), { recursive: true });
  const built = {
    'index.html': '<title>shell</title>',
    'sw.js': 'self',
    'manifest.webmanifest': '{}',
    'assets/index-Ab12.js': SCRIPT,
    'assets/index-Ab12.js.br': brotliCompressSync(SCRIPT),
  };
  for (const [name, content] of Object.entries(built)) await writeFile(join(dir, name), content);
  const pages = {
    index: '<title>home</title>',
    home: '<title>home</title>',
    about: '<title>about</title><meta name="description" content="the portal" />',
    404: '<title>not found</title>',
    'confirm-email_own': '<title>own</title>',
    login_from: `<title>log in first</title>${builtLinks('/login?')}`,
    login_expired: `<title>ended</title>${builtLinks('/login?expired=true&')}`,
    signup_from: `<title>sign up</title>${builtLinks('/signup?')}`,
    contact: '<style>body{color:red}</style><noscript><style media="all">\n  .later{}\n</style></noscript>',
  };
  for (const [name, content] of Object.entries(pages))
    await writeFile(join(dist, 'pages/static', `${name}.html`), content);
  await writeFile(join(dist, 'pages/routes.json'), JSON.stringify(routes));
  app = serve(dir);
});
afterAll(() => rm(dist, { recursive: true }));

test('a page that can be passed on has the tags of its link, at the portal’s own address', async () => {
  const about = await get('/about?utm_source=x', { Host: 'evil.example', 'Accept-Encoding': 'br' });
  expect(about.headers.get('content-encoding')).toBe('br');
  const html = brotliDecompressSync(Buffer.from(await about.arrayBuffer())).toString();
  expect(html).toContain('<link rel="canonical" href="https://portal.example/about">');
  expect(html.match(/<meta name="description"/g)).toHaveLength(1);
  expect(html).toContain('<meta property="og:image" content="https://portal.example/link-picture.png">');
  const etag = about.headers.get('etag')!;
  expect((await get('/about', { 'If-None-Match': etag })).status).toBe(304);
  expect(await textOf('/home'), 'one page at two addresses').toContain('href="https://portal.example/">');
  for (const path of ['/no/such/page', '/login?from=/profile']) {
    expect(await textOf(path), path).not.toContain('og:url');
  }
});

test.each([
  [
    'shell',
    200,
    ['/profile', '/internship-details/12?from=list', '/application-detail/10000001', '/index.html'],
  ],
  ['home', 200, ['/']],
  ['about', 200, ['/about', '/about/', '/about?fbclid=x']],
  ['not found', 404, ['/a.b/c', '/no/such/page', '/profile/more/of/it']],
])(
  'every path of the page is the shell, unless it has finished HTML of its own: %s',
  async (title, status, paths) => {
    for (const path of paths) {
      const answer = await get(path);
      const [found] = /^<title>[^<]*<\/title>/.exec(await answer.text()) ?? [];
      expect([answer.status, found], path).toEqual([status, `<title>${title}</title>`]);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  },
);

/** Which link means which address: tests/inputs/links.test.ts. */
test('a link that was changed on the way leads to the address that was meant', async () => {
  for (const [path, meant] of [
    ['/Login?from=/x', '/login?from=/x'],
    ['/internship-details/7).', '/internship-details/7'],
  ] as const) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, meant]);
  }
  expect((await get('/No/Such')).status).toBe(404);
});

test('www. before the name leads to the portal’s own address, and no other name does', async () => {
  for (const [path, meant] of [
    ['/', '/'],
    ['/Login.?Own=1', '/login?own=1'],
    ['//evil.example/x', '/evil.example/x'],
    ['/no/such', '/no/such'],
  ] as const)
    for (const origin of ['http://www.portal.example', 'http://WWW.PORTAL.example:8080']) {
      const answer = await get(origin + path);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `https://portal.example${meant}`,
      ]);
    }
  for (const host of ['portal.example', 'www.portal.example.evil.example', 'www.www.portal.example'])
    expect((await get(`http://${host}/about`)).status, host).toBe(200);
  expect((await get('http://www.portal.example/about', {}, 'POST')).status).toBe(405);
});

test('a script that is not there is 404 and never HTML', async () => {
  const answer = await get('/assets/index-old.js');
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-type')).toContain('application/json');
});

test('hashed files are kept for ever, everything else is asked for again with its ETag', async () => {
  const { headers } = await get('/assets/index-Ab12.js');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  for (const path of ['/', '/login', '/sw.js', '/manifest.webmanifest']) {
    const first = await get(path);
    expect(first.headers.get('cache-control'), path).toBe('no-cache');
    const etag = first.headers.get('etag')!;
    const again = await get(path, { 'If-None-Match': etag });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    // The client has them with its copy.
    expect(again.headers.get('content-security-policy')).toBeNull();
  }
});

test('a precompressed twin is sent to those who can read it', async () => {
  const brotli = await get('/assets/index-Ab12.js', { 'Accept-Encoding': 'gzip, br' });
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(Buffer.from(await brotli.arrayBuffer())).toEqual(brotliCompressSync(SCRIPT));
  expect(brotli.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(brotli.headers.get('vary')).toBe('Accept-Encoding');
  const plain = await get('/assets/index-Ab12.js', { 'Accept-Encoding': 'gzip' });
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, SCRIPT]);
});

test('nothing outside the folder is served', async () => {
  await writeFile(join(dir, '..', 'wokabaut-secret.txt'), 'secret');
  for (const up of ['/../', '/%2e%2e/', '/..%2f'])
    expect(await textOf(`${up}wokabaut-secret.txt`)).not.toContain('secret');
  await rm(join(dir, '..', 'wokabaut-secret.txt'));
});

test('the page runs under a policy without inline scripts, and no other site can frame it', async () => {
  for (const path of ['/', '/about', '/sw.js', '/assets/index-Ab12.js']) {
    const policy = (await get(path)).headers.get('content-security-policy')!;
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
  }
});

test('of inline styles the policy allows those of the page itself, by their hashes', async () => {
  const hashes = ['body{color:red}', '\n  .later{}\n'].map(
    (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  const policy = (await get('/contact')).headers.get('content-security-policy')!;
  expect(policy).toContain(`style-src 'self' ${hashes.join(' ')};`);
  expect((await get('/')).headers.get('content-security-policy')).toContain("style-src 'self';");
});

test('without a built page only the API is there', async () => {
  expect((await serve(null).request('/login')).status).toBe(404);
});

test('the page tells its address to nothing that it loads: it may be that of a mailed link, from the saved shell', async () => {
  const policy = async (path: string) => (await get(path)).headers.get('referrer-policy');
  expect(await policy('/reset-password?reset_password_token=secret')).toBe('no-referrer');
  expect(await policy('/confirm-email?confirm=secret')).toBe('no-referrer');
  for (const path of ['/index.html', '/profile']) expect(await policy(path), path).toBe('no-referrer');
  // Where old browsers name their own site in a form's Origin by it.
  for (const path of ['/', '/contact', '/about']) expect(await policy(path), path).toBe('same-origin');
  expect(await policy('/assets/index-Ab12.js')).toBe('same-origin');
});

test('the page of a mailed link, and the log-in that leads back, is that of its parameter', async () => {
  expect(await textOf('/confirm-email?own=x')).toBe('<title>own</title>');
  expect(await textOf('/login?from=%2Fapply%2F7')).toContain('<title>log in first</title>');
  expect(await textOf('/confirm-email')).toBe('<title>shell</title>');
  expect((await get('/confirm-email_own')).status).toBe(404);
});

test('log-in and sign-up hand on the way back of their address, before the script too, and none that leaves the site', async () => {
  const links = async (path: string) =>
    [...(await textOf(path)).matchAll(/"((?:\/login|\/signup)[^"]*)"/g)].map(([, href]) => href);
  const from = 'from=%2Finternship-details%2F7%3Fa%3D%2522';
  expect(await links(`/signup?${from}`)).toEqual([`/login?${from}`, `/signup?${from}`]);
  expect(await links(`/login?${from}`)).toEqual([`/login?${from}`, `/login?${from}`]);
  expect(await links(`/login?expired=true&${from}`)).toEqual([
    `/login?${from}`,
    `/login?expired=true&${from}`,
  ]);
  expect(await links('/login?expired=true')).toEqual(['/login', '/login?expired=true']);
  for (const bad of ['//evil.example', 'https://evil.example', '"><script>'])
    expect(await links(`/signup?from=${encodeURIComponent(bad)}`), bad).toEqual(['/login', '/signup']);
  const packed = await get(`/signup?${from}`, { 'Accept-Encoding': 'gzip, br' });
  const html = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString();
  expect(html).toContain(`href="/login?${from}"`);
  const etag = packed.headers.get('etag')!;
  const asked = async (path: string) => (await get(path, { 'If-None-Match': etag })).status;
  expect([await asked(`/signup?${from}`), await asked('/signup?from=%2F')]).toEqual([304, 200]);
});
