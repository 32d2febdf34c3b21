import type { BrowserContext } from '@playwright/test';
import { loseChunk } from '../support/lost-chunk';
import { expect, test } from '../support/shared-portal';

const phone = { viewport: { width: 360, height: 640 } };

test('menu and links are live before the code of the screen, whose words stay and whose fields are kept', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'visitor', phone);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const chunk = await loseChunk(page, 'account');
  await page.goto('/login');
  const live = page.locator('#root[data-live]');
  const email = page.getByRole('textbox', { name: 'Email', exact: true }).first();
  const menu = page.getByRole('button', { name: 'Open menu' });
  await expect(page.getByRole('status', { name: 'Connection' })).toBeVisible();
  await chunk.untilLost();
  await menu.click();
  await expect(page.getByRole('link', { name: 'About' })).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await email.fill('kila@people.example');
  // To where they are already.
  await menu.click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Login' }).click();
  await expect(menu).toBeVisible();
  await expect(email).toHaveValue('kila@people.example');

  await chunk.restore();
  await expect(live).toBeAttached();
  await expect(email).toHaveValue('kila@people.example');
  // It is React's now: the form says what is missing.
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(email).toHaveValue('kila@people.example');
  expect(errors).toEqual([]);
  await context.close();
});

test('a link of the menu changes the screen while the code of the first one is not there', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'visitor', phone);
  const page = await context.newPage();
  await loseChunk(page, 'account');
  await page.goto('/signup');
  await expect(page.getByRole('status', { name: 'Connection' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await context.close();
});

test('a screen that throws when it is hydrated says so, and the rest of the page starts', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'visitor', phone);
  const page = await context.newPage();
  await page.route('**/assets/account-*.js', async (route) => {
    const answer = await route.fetch();
    const [, exported = ''] = /export ?\{([^}]*)\}/.exec(await answer.text()) ?? [];
    const names = exported.split(',').map((name) => name.split(' as ').at(-1)!);
    const throwing = names.map((name) => `fault as ${name}`);
    const body = `const fault = () => { throw new Error('a fault') };export{${throwing.join()}}`;
    await route.fulfill({ response: answer, body });
  });
  const background = page.waitForRequest('**/assets/background-*.js');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be opened' })).toBeVisible();
  await expect(page.locator('#root[data-live]')).toBeAttached();
  await background;
  await context.close();
});

/** Opens a page whose shell is hydrated, and whose screen has to wait for the chunk with its code. */
async function openBeforeScreen(context: BrowserContext, path: string, chunk: string) {
  const page = await context.newPage();
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route(`**/assets/${chunk}-*.js`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  const home = page.getByRole('link', { name: 'Back to Home' });
  const isHydrated = (link: Element) => Object.keys(link).some((key) => key.startsWith('__reactProps'));
  await expect.poll(() => home.evaluate(isHydrated)).toBe(true);
  return { page, home, send };
}

test('what is unfolded and typed between the hydration of the shell and of the screen stays', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'visitor', phone);
  const { page, send } = await openBeforeScreen(context, '/all-internships', 'list');
  await page.evaluate(() => Object.assign(document.querySelector('h1')!, { isSent: true }));
  const fold = page.getByRole('button', { name: /^Search and filter/ });
  await fold.click();
  const keyword = page.getByRole('searchbox', { name: 'Keyword' }).first();
  await keyword.fill('another word');
  send();
  await expect(page.locator('#root[data-live]')).toBeAttached();
  await expect(keyword).toHaveValue('another word');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(await page.evaluate(() => 'isSent' in document.querySelector('h1')!)).toBe(true);
  await context.close();
});

test('a first visit that goes on before the code of its screen is there saves answers all the same', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'visitor', phone);
  const { page, home, send } = await openBeforeScreen(context, '/login', 'account');
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await home.click();
  await expect(page.getByRole('heading', { name: /internships open now$/ })).toBeVisible();
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('wokabaut.cache.visitor') !== null))
    .toBe(true);
  send();
  await context.close();
});
