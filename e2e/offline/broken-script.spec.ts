import type { BrowserContext, Route } from '@playwright/test';
import type { Account } from '../support/accounts';
import { isFull } from '../support/check-a11y';
import { password } from '../support/people';
import { press } from '../support/pointer';
import { screensOf, type Screen } from '../support/screens';
import { expect, test, type SharedPortal } from '../support/shared-portal';
import { openScreen } from '../support/states';

const screenOf = (shared: SharedPortal, account: Account, name: string): Screen => {
  const found = screensOf[account](shared.ids).find((screen) => screen.name === name);
  if (!found) throw new Error(`${account} has no screen ${name}.`);
  return found;
};

/** Handles requests for scripts; other requests pass. */
const routeScripts = (context: BrowserContext, handle: (route: Route) => Promise<void>): Promise<unknown> =>
  context.route('**/*', (route) =>
    route.request().resourceType() === 'script' ? handle(route) : route.fallback(),
  );

/** Handles requests for lazy chunks: scripts that the HTML does not load. */
async function routeLazyChunks(
  context: BrowserContext,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  const html = await (await context.request.get('/')).text();
  await routeScripts(context, (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.fallback() : handle(route),
  );
}

const throws = (name: string) => `throw new DOMException('broken', '${name}');`;

/** Where the script fails: lines that run before it, or its files that are lost or throw. */
const failures: [where: string, lines: string, file?: RegExp, body?: string][] = [
  ['the entry is lost', '', /\/index\.js$/],
  ['the entry throws in its first line', '', /\/index\.js$/, 'throw new Error("broken");'],
  ['the framework is not a script', '', /\/framework\.js$/, '<html>'],
  ['the background is lost', '', /\/background\.js$/],
  [
    'nothing can be drawn',
    `Node.prototype.appendChild = Node.prototype.insertBefore = () => { ${throws('Error')} };`,
  ],
  ['the address cannot be read', `URL = function () { ${throws('Error')} };`],
  [
    'localStorage is refused',
    `Object.defineProperty(self, 'localStorage', { get() { ${throws('SecurityError')} } });`,
  ],
  ['the phone has no room', `Storage.prototype.setItem = () => { ${throws('QuotaExceededError')} };`],
  ['IndexedDB is refused', `IDBFactory.prototype.open = () => { ${throws('SecurityError')} };`],
  ['there is no IndexedDB', `Object.defineProperty(self, 'indexedDB', { value: undefined });`],
  [
    'the worker is refused',
    `ServiceWorkerContainer.prototype.register = () => { ${throws('SecurityError')} };`,
  ],
];

test('a script that fails anywhere leaves a page that works, with what was typed before', async ({
  shared,
  browser,
}) => {
  for (const [where, lines, file, body] of isFull ? failures : failures.filter((_, at) => at % 3 === 1))
    await test.step(where, async () => {
      const context = await shared.openWithoutWorker(browser, 'visitor');
      await context.addInitScript(lines);
      let release = () => {};
      const isTyped = new Promise<void>((resolve) => (release = resolve));
      await routeScripts(context, async (route) => {
        const path = new URL(route.request().url()).pathname;
        if (path.endsWith('/index.js')) await isTyped;
        if (!file?.test(path)) return route.fallback();
        return body === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body });
      });
      const page = await context.newPage();
      await page.goto('/login', { waitUntil: 'commit' });
      const email = page.getByRole('textbox', { name: 'Email or mobile number' });
      await email.fill('student@demo.example');
      release();
      await expect(page.locator('html.unscripted, #root[data-live]').first()).toBeAttached();
      await expect(email).toHaveValue('student@demo.example');
      const logIn = async () => {
        await page.getByRole('textbox', { name: 'Password' }).fill(password);
        await page.getByRole('button', { name: 'Log In' }).click();
      };
      await logIn();
      await expect(page).toHaveURL(/\/home$/);
      await page.goto('/my-applications');
      const own = page.getByRole('main').getByText('View Application').first();
      // A log-in by the script is not known to the server's pages.
      const again = page.locator('html.unscripted').getByRole('textbox', { name: 'Email or mobile number' });
      await expect(own.or(again)).toBeVisible();
      if (await again.isVisible()) {
        await again.fill('student@demo.example');
        await logIn();
      }
      await expect(own).toBeVisible();
      await context.close();
    });
});

/** Screens whose code is in a lazy chunk. A visitor's are finished HTML, which stays (hydration.spec.ts). */
const lazyScreens: [account: Account, screen: string][] = [
  ['student', 'internships'],
  ['student', 'internship'],
  ['student', 'my-applications'],
  ['business', 'create-internship'],
  ['business', 'dashboard'],
  ['admin', 'students'],
];

test(
  'when a lazy chunk is missing, its screen says so inside the shell, and opens once it is there',
  { tag: '@full' },
  async ({ shared, browser }) => {
    for (const [index, [account, name]] of lazyScreens.entries()) {
      const context = await shared.openWithoutWorker(browser, account);
      const screen = screenOf(shared, account, name);
      const where = `${name} of ${account}`;
      let asked = 0;
      await routeLazyChunks(context, async (route) => {
        asked += 1;
        // Deleted by a deployment, or lost on its way.
        if ((asked + index) % 2) await route.fulfill({ status: 404, body: 'not there' });
        else await route.abort();
      });
      const page = await context.newPage();
      let loads = 0;
      page.on('load', () => (loads += 1));
      await page.goto(screen.path);
      // The server answers: the page is loaded again by itself, once.
      await expect.poll(() => loads, where).toBe(2);
      const failed = page.getByRole('heading', { level: 1, name: 'This page could not be opened' });
      await expect(failed, where).toBeVisible();
      await expect(page.getByRole('banner'), where).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to Homepage' }), where).toBeVisible();
      // Once is enough: a retry that fails again leaves the screen as it is.
      if (index === 0) {
        const before = asked;
        await press(page.getByRole('button', { name: 'Try again' }));
        await expect.poll(() => asked, where).toBeGreaterThan(before);
        await expect(failed, where).toBeVisible();
      }
      expect(asked, where).toBeGreaterThan(0);
      await context.unrouteAll();
      await press(page.getByRole('button', { name: 'Try again' }));
      await expect(page.getByRole('heading', { level: 1, name: screen.heading }), name).toBeVisible();
      await openScreen(page, screen);
      await context.close();
    }
  },
);
