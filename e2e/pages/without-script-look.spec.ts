import type { Browser, Page } from '@playwright/test';
import { checkA11y, isFull } from '../support/check-a11y';
import { staticPaths } from '../support/routes';
import { demo, openInternship } from '../support/people';
import { expect, test } from '../support/shared-portal';
import { deadControls, logInUnscripted, openUnscripted, unscriptedPhone } from './unscripted';

const visitorPaths = [
  ...staticPaths,
  '/no/such/page',
  '/all-internships',
  '/all-internships?category=1&q=nothing-is-called-so',
  '/reset-password?reset_password_token=x',
  '/confirm-email?own=x',
  '/login?from=%2Fhome',
];

/**
 * A page as a browser without script shows it, in one that runs axe: the content of `noscript` is there, and no script is
 * loaded.
 */
async function openForAxe(browser: Browser, page: Page, baseURL: string): Promise<Page> {
  const { javaScriptEnabled: _, ...phone } = unscriptedPhone(baseURL);
  const context = await browser.newContext({ ...phone, storageState: await page.context().storageState() });
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() === 'script') return route.abort();
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/<\/?noscript>/g, '')
      .replace(/<script(?: type="module")?>[^]*?<\/script>/g, '');
    await route.fulfill({ response, body });
  });
  return context.newPage();
}

async function checkLook(
  browser: Browser,
  page: Page,
  baseURL: string,
  paths: readonly string[],
): Promise<void> {
  const checked = await openForAxe(browser, page, baseURL);
  for (const [index, path] of paths.entries()) {
    await page.goto(path);
    expect(await deadControls(page), `${path} has controls that do nothing`).toEqual([]);
    // Without FULL=1 of one in six: the same pieces as with script.
    if (!isFull && index % 6 > 0) continue;
    await checked.goto(path);
    // It is the page without script: nothing folds the menu.
    await expect(checked.locator('#menu')).toBeVisible();
    await checkA11y(checked, `${path} without script`, { at: isFull ? [320, 360] : [360] });
  }
  await checked.context().close();
}

test('public pages without script have no control that does nothing, and are accessible', async ({
  shared,
  browser,
}) => {
  const page = await openUnscripted(browser, shared.server.url);
  await checkLook(browser, page, shared.server.url, [
    ...visitorPaths,
    `/internship-details/${shared.ids.open}`,
  ]);
  await page.context().close();
});

test("a student's pages without script have no control that does nothing, and are accessible", async ({
  shared,
  browser,
  request,
}) => {
  const { id } = await openInternship(request, shared.server.url);
  const page = await openUnscripted(browser, shared.server.url);
  await logInUnscripted(page, demo.student);
  await page.goto('/my-applications');
  const detail = await page
    .getByRole('link', { name: /^View Application/ })
    .first()
    .getAttribute('href');
  await checkLook(browser, page, shared.server.url, [
    '/home',
    '/all-internships',
    `/internship-details/${id}`,
    `/apply/${id}`,
    '/my-applications',
    detail!,
    '/thank-you',
    '/profile',
  ]);
  await page.context().close();
});
