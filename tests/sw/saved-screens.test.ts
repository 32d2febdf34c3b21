import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { screensOf, type SavedScreen } from '#contract/worker-protocol';
import { clearSessionCaches } from '#outbox/caches';
import { withSavedScreen } from '../../sw/saved-screens';
import { createClock, type Clock } from '../outbox/test-clock';
import { createCaches } from './fake-caches';

const ORIGIN = 'https://wokabaut.example';
const STYLE = '/assets/style-1.css';
const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8').replace(
  '</head>',
  `<link rel="modulepreload" crossorigin href="/assets/index.js"><link rel="stylesheet" href="${STYLE}"></head>`,
);
const shell = () =>
  new Response(page, {
    headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': "script-src 'self'", ETag: '"1"' },
  });

let clock: Clock;
let kept: ReturnType<typeof createCaches>;
let owner: () => Promise<number | null>;

beforeEach(() => {
  clock = createClock();
  kept = createCaches();
  owner = () => Promise.resolve(null);
});

async function save(userId: number | null, path: string, screen: Partial<SavedScreen> = {}): Promise<void> {
  const cache = await kept.caches.open(screensOf(userId));
  await cache.put(
    ORIGIN + path,
    Response.json({ html: '<p>Seen $& before</p>', stylesheet: STYLE, brand: '', ...screen }),
  );
}

const navigate = (path: string) =>
  withSavedScreen(
    { caches: kept.caches, owner: () => owner(), timers: clock.timers },
    new Request(ORIGIN + path),
    Promise.resolve(shell()),
  );
const text = async (path: string) => (await navigate(path)).text();

it('a screen stands in the shell as it was seen, with the shell’s policy and the help for a script that does not come', async () => {
  await save(null, '/all-internships?q=cook');
  const answer = await navigate('/all-internships?q=cook');
  expect(answer.headers.get('Content-Security-Policy')).toBe("script-src 'self'");
  expect(answer.headers.get('ETag')).toBeNull();
  const html = await answer.text();
  expect(html).toContain(
    '<div id="root" data-saved><p>Seen $& before</p><div class="preloader-wait preloader-hint" role="status">',
  );
  expect(html).toContain('This takes long.');
  expect(html).not.toContain('Loading...');
  expect(html, 'the script would come before the stylesheet').not.toContain('modulepreload');
  expect(html.match(/<\/div>\s*<!-- Seen only/), 'nothing else of the page is replaced').not.toBeNull();
});

it('another address, or another filter, is the shell as it is, and no cache is made for it', async () => {
  expect(await text('/all-internships')).toBe(page);
  expect(kept.names()).toEqual([]);
  await save(null, '/all-internships?q=cook');
  expect(await text('/all-internships')).toBe(page);
});

it('nobody sees the screen of another person, nor a visitor that of a person', async () => {
  await save(7, '/my-applications', { html: 'of 7' });
  expect(await text('/my-applications')).toBe(page);
  owner = () => Promise.resolve(8);
  expect(await text('/my-applications')).toBe(page);
  owner = () => Promise.resolve(7);
  expect(await text('/my-applications')).toContain('of 7');
});

it('a log-out deletes the screens of persons, and a new session those of none', async () => {
  await save(7, '/my-applications');
  await save(null, '/home');
  await clearSessionCaches(kept.caches, 'wokabaut-session-new');
  expect(kept.names()).toEqual([screensOf(7), screensOf(null)]);
  await clearSessionCaches(kept.caches);
  expect(kept.names()).toEqual([screensOf(null)]);
});

it('a screen of another build is not shown: its stylesheet may not fit', async () => {
  await save(null, '/home', { stylesheet: '/assets/style-0.css' });
  expect(await text('/home')).toBe(page);
});

it('a screen of another brand is not shown: it has another name', async () => {
  await save(null, '/home', { brand: 'of another' });
  expect(await text('/home')).toBe(page);
});

it.each([
  ['a database that fails', () => Promise.reject(new Error('broken'))],
  ['a database that hangs', () => new Promise<null>(() => {})],
])('%s costs half a second at most', async (_name, broken) => {
  await save(null, '/home');
  owner = broken;
  const answer = text('/home');
  await clock.advance(500);
  expect(await answer).toBe(page);
});
