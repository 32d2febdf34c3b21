import { createMemoryHistory, type AnyRoute } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cacheSizes, screensOf, type SavedScreen } from '#contract/worker-protocol';
import { createCaches } from '../../tests/sw/fake-caches';
import { createNodeServices } from '../app/create-services';
import { createAppRouter } from '../app/router';
import {
  createSessionStore,
  memoryStorage,
  type SessionStore,
  type StringStorage,
} from '../services/session';
import { saveScreens, screenHtml } from './save-screens';

const maria = { token: 'a', role: 'student', userId: 7 } as const;
let kept: ReturnType<typeof createCaches>;
let storage: StringStorage;
let session: SessionStore;
let root: HTMLElement;
let stop = () => {};

/** The matches of the address, as the router finds them. */
const matches = () => {
  const router = createAppRouter(
    createNodeServices(),
    createMemoryHistory({ initialEntries: [location.pathname + location.search] }),
  );
  return router.matchRoutes(router.latestLocation).map(({ routeId }: { routeId: string }) => ({
    staticData: (router.routesById as unknown as Record<string, AnyRoute>)[routeId]!.options.staticData ?? {},
  }));
};

beforeEach(() => {
  vi.useFakeTimers();
  kept = createCaches();
  vi.stubGlobal('caches', kept.caches);
  storage = memoryStorage();
  session = createSessionStore(storage);
  root = document.createElement('div');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

/** Draws something at an address, and waits until nothing has changed for a second. */
async function show(path: string, html: string): Promise<void> {
  history.replaceState(null, '', path);
  root.innerHTML = html;
  stop();
  stop = saveScreens({ session }, matches, root, '/assets/style-1.css');
  await vi.advanceTimersByTimeAsync(1000);
}

const saved = async (userId: number | null, path: string) => {
  const cache = await kept.caches.open(screensOf(userId));
  return (await (await cache.match(location.origin + path))?.json()) as SavedScreen | undefined;
};
const paths = (userId: number | null) =>
  kept.urls(screensOf(userId)).map((url) => url.slice(location.origin.length));

it('a screen is saved for who sees it, with the stylesheet that draws it', async () => {
  await show('/all-internships?q=cook', '<h1>Internships</h1>');
  expect(await saved(null, '/all-internships?q=cook')).toEqual({
    html: '<h1>Internships</h1>',
    stylesheet: '/assets/style-1.css',
    brand: '',
  });
  session.start(maria);
  await show('/my-applications', '<h1>Mine</h1>');
  expect((await saved(7, '/my-applications'))?.html).toBe('<h1>Mine</h1>');
  expect(await saved(null, '/my-applications')).toBeUndefined();
});

it.each([
  ['with a secret', '/two-step-sign-in'],
  ['of a link that works once', '/reset-password?token=secret'],
  ['of what was just done', '/thank-you'],
  ['of no route', '/nothing-here'],
  ['with what a search has found among people', '/list-all-students?search=kila'],
])('a screen %s is not saved', async (_name, path) => {
  session.start(maria);
  await show(path, '<h1>Title</h1>');
  expect(paths(7)).toEqual([]);
});

it.each([
  ['loads', '<h1>Title</h1><div class="skeleton"></div>'],
  ['has failed', '<h1>Title</h1><p role="alert">No signal</p>'],
  ['asks a question', '<h1>Title</h1><dialog open></dialog>'],
  ['is empty', ''],
])('a screen that %s is not saved', async (_name, html) => {
  await show('/home', html);
  expect(paths(null)).toEqual([]);
});

it('saves nothing under an address whose screen is not drawn yet', async () => {
  history.replaceState(null, '', '/about');
  root.innerHTML = '<h1>About</h1>';
  stop = saveScreens({ session }, matches, root, '/assets/style-1.css');
  history.replaceState(null, '', '/contact');
  await vi.advanceTimersByTimeAsync(1000);
  expect(paths(null)).toEqual([]);
});

it('nothing that was typed is saved, controls wait for the script, and links work', () => {
  root.innerHTML =
    '<a href="/home">Home</a><input value="secret" type="password"><input type="checkbox" checked>' +
    '<textarea>dear sir</textarea><button>Send</button><img src="blob:1" alt="Photo">' +
    '<p style="color: red" data-saved="space">Updated just now</p><div data-saved="no">A new version</div>';
  expect(screenHtml(root)).toBe(
    '<a href="/home">Home</a><input type="password" inert=""><input type="checkbox" inert="">' +
      '<textarea inert=""></textarea><button inert="">Send</button><img alt="Photo">' +
      '<p data-saved="space" class="invisible">Updated just now</p>',
  );
  expect(root.querySelector('input')?.value, 'the screen itself is as it was').toBe('secret');
});

it('who logs out while a screen is being saved leaves none', async () => {
  session.start(maria);
  const { open } = kept.caches;
  let opened = (): void => expect.unreachable('No cache is being opened.');
  kept.caches.open = async (name) => {
    await new Promise<void>((resolve) => (opened = resolve));
    return open(name);
  };
  await show('/my-applications', '<h1>Mine</h1>');
  session.end();
  opened();
  await vi.advanceTimersByTimeAsync(0);
  expect(paths(7)).toEqual([]);
});

it('the screen of somebody who logs out is nobody’s: not the visitor’s, until another one is shown', async () => {
  session.start(maria);
  await show('/all-internships', '<h1>Internships</h1><p>Applied</p>');
  session.end();
  root.append('Login');
  await vi.advanceTimersByTimeAsync(2000);
  expect(paths(null)).toEqual([]);
  history.replaceState(null, '', '/profile');
  root.append('.');
  await vi.advanceTimersByTimeAsync(2000);
  expect(paths(null), 'a screen that visitors do not have').toEqual([]);
  history.replaceState(null, '', '/home');
  root.append('.');
  await vi.advanceTimersByTimeAsync(2000);
  expect(paths(null)).toEqual(['/home']);
});

it('the screens that were seen last are kept', async () => {
  for (let id = 0; id < cacheSizes.screens; id += 1) await show(`/internship-details/${id}`, '<h1>One</h1>');
  await show('/internship-details/0', '<h1>Again</h1>');
  await show('/home', '<h1>Home</h1>');
  const seen = paths(null);
  expect(seen).toHaveLength(cacheSizes.screens);
  expect(seen).toContain('/internship-details/0');
  expect(seen).not.toContain('/internship-details/1');
});

it("a screen is nobody else's when another tab's log-out is heard of only as it is saved", async () => {
  session.start(maria);
  history.replaceState(null, '', '/all-internships');
  root.innerHTML = '<p>Your account: Maria Kaupa</p>';
  stop = saveScreens({ session }, matches, root, '/assets/style-1.css');
  createSessionStore(storage).end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await saved(null, '/all-internships')).toBeUndefined();
  expect(await saved(7, '/all-internships')).toBeUndefined();
});
