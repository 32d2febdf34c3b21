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
