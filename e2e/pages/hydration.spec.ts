import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { PORTAL_HEADER } from '#contract/worker-protocol';
import { isFull } from '../support/check-a11y';
import { shiftsOf, watchShifts } from '../support/layout-shifts';
import { staticPaths } from '../support/routes';
import { expect, test } from '../support/shared-portal';

const phone = { viewport: { width: 360, height: 640 } };

/** What the browser says of a page that is opened in it: React's report of HTML that differs among it. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

/** The connection is shown by the script alone; the screen is hydrated after the shell. */
async function untilHydrated(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Connection' })).toBeVisible();
  await expect(page.locator('#root[data-live]')).toBeAttached();
}

test('public pages are hydrated as they were sent: nothing moves, nothing differs, nothing is asked for twice', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'visitor', phone);
  const paths = [
    '/',
    '/about',
    '/contact',
    '/signup?class=7',
    '/all-internships?q=intern',
    '/claim?code=RNNDG-1FCDA',
  ];
  paths.push(`/internship-details/${shared.ids.open}`, '/login?expired=true&from=%2Fprofile');
  // Their parts are those of the others.
  if (isFull)
    paths.push(
      ...staticPaths,
      '/all-internships',
      '/login?from=%2Fapply%2F7',
      '/signup?from=%2Finternship-details%2F7',
    );
  for (const path of paths) {
    const page = await context.newPage();
    const errors = watchErrors(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await watchShifts(page);
    const answer = await page.goto(path);
    const [, sent] = /<h1[^>]*>(.*?)<\/h1>/s.exec((await answer?.text()) ?? '') ?? [];
    await untilHydrated(page);
    expect(await page.getByRole('heading', { level: 1 }).innerHTML(), path).toBe(sent);
    // The styles for pages without script are for those alone.
    await expect(page.getByRole('button', { name: 'Open menu' }), path).toBeVisible();
    expect(errors, path).toEqual([]);
    expect(await shiftsOf(page), `${path} moves`).toEqual([]);
    expect(
      asked.filter((one) => one === '/api/internship_categories'),
      path,
    ).toEqual([]);
    await page.close();
  }
  await context.close();
});

/** Serves a portal whose pages come in two parts: the second, from `mark` on, later than the browser paints. */
async function startInTwoParts(origin: string, mark: string) {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const answer = await fetch(origin + incoming.url, { headers: { 'Accept-Encoding': 'identity' } });
      const type = answer.headers.get('Content-Type') ?? '';
      outgoing.writeHead(answer.status, { 'Content-Type': type, [PORTAL_HEADER]: '1' });
      const body = Buffer.from(await answer.arrayBuffer());
      const at = type.startsWith('text/html') ? body.indexOf(mark) : -1;
      if (at > 0) {
        outgoing.write(body.subarray(0, at));
        await wait(300);
      }
      outgoing.end(body.subarray(Math.max(0, at)));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => (server.closeAllConnections(), server.close()),
  };
}

for (const [part, tag, path, mark] of [
  ['the menu button', [], '/about', 'aria-label="Open menu"'],
  ['the location filter', [], '/all-internships?q=intern', '<span class="sr-only">Location</span>'],
  ['the link', ['@full'], '/login', 'href="/signup">Sign Up</a>'],
] as const)
  test(
    `what is on the screen stays where it is when ${part} comes later than the text before it`,
    { tag: [...tag] },
    async ({ shared, browser }) => {
      const slow = await startInTwoParts(shared.server.url, mark);
      const context = await browser.newContext({ ...phone, baseURL: slow.url, serviceWorkers: 'block' });
      const page = await context.newPage();
      await watchShifts(page);
      const html = await (await page.goto(path))?.text();
      expect(html?.split(mark).length, 'the page has it once').toBe(2);
      await untilHydrated(page);
      expect(await shiftsOf(page)).toEqual([]);
      await context.close();
      slow.stop();
    },
  );

/** Opens a page whose scripts wait until it is hydrated. */
async function openBeforeScript(context: BrowserContext, path: string) {
  const page = await context.newPage();
  let load = () => {};
  const loaded = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/assets/**/*.js', async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return { page, hydrate: () => (load(), untilHydrated(page)) };
}

test('what was typed before the script came stays, and a form sent before it is answered as a page', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'visitor', phone);
  const { page, hydrate } = await openBeforeScript(context, '/signup');
  const name = page.getByRole('textbox', { name: 'Full Name' });
  await name.fill('Kila Vagi');
  await page.getByRole('textbox', { name: 'City' }).fill('Lae');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).last().click();
  await expect(page.getByRole('alert').first()).toContainText('required');
  await expect(name).toHaveValue('Kila Vagi');
  await name.fill('Kila Vagi Junior');
  await hydrate();
  await expect(name).toHaveValue('Kila Vagi Junior');
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Lae');
  await context.close();
});

test('a student, who gets a screen of their own in place of the HTML, and scrolled before the script came, goes on reading there', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'student', phone);
  const { page, hydrate } = await openBeforeScript(context, '/about');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 300));
  await hydrate();
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  // Another page begins at its top, and "back" finds the place. A press without a scroll, which Playwright's would do.
  const link = page.getByRole('main').getByRole('link', { name: 'For the classroom' });
  await link.evaluate((a: HTMLElement) => a.click());
  await expect(page.getByRole('heading', { level: 1, name: 'For the classroom' })).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await context.close();
});

test("the menu of a student's phone opens before the script is there, and stays open", async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'student', phone);
  const { page, hydrate } = await openBeforeScript(context, '/about');
  const contact = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' });
  await expect(contact).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(contact).toBeInViewport();
  // Of the visitor that the HTML was made for.
  const signUp = page.getByRole('link', { name: 'As Student' });
  await expect(signUp).toBeInViewport();
  await hydrate();
  await expect(contact).toBeInViewport();
  await expect(signUp).toHaveCount(0);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(contact).toBeHidden();
  await context.close();
});
