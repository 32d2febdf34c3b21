import type { BrowserContext, Page, Route } from '@playwright/test';
import { brand } from '#contract/brand';
import type { Account } from '../support/accounts';
import { routeOf } from '../support/routes';
import { fillApplication } from '../support/applying';
import { isFull } from '../support/check-a11y';
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

/** How long no script may have drawn anything before the HTML shows its help, in milliseconds. */
const HELP_AFTER = 15_000;

/** Stops the animations of the style sheet at a time after their start: nobody waits for it. */
const stopAnimationsAt = (page: Page, time: number) =>
  page.evaluate((milliseconds) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = milliseconds;
    }
  }, time);

/** The help that the HTML shows when no script has drawn anything for a while, and not before. */
async function expectHelp(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: brand.name })).toBeVisible();
  const help = page.getByRole('paragraph').filter({ hasText: 'This takes long.' });
  await stopAnimationsAt(page, HELP_AFTER - 1);
  await expect(help).toBeHidden();
  await stopAnimationsAt(page, HELP_AFTER);
  await expect(help).toBeVisible();
  await expect(page.getByRole('link', { name: 'try again' })).toBeVisible();
  await expect(page.getByRole('link', { name: brand.infoEmail })).toBeVisible();
}

/** Whether an address is answered with the empty app shell. */
const isShell = (path: string): boolean => routeOf(path.split('?')[0]!)?.html === 'shell';

for (const [how, tag, fail] of [
  ['cannot be loaded', [], (route: Route) => route.abort()],
  [
    'throws',
    ['@full'],
    (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken");' }),
  ],
] as const) {
  test(
    `when the script ${how}, every screen that needs it shows help, and opens once the script works`,
    { tag: [...tag] },
    async ({ shared, browser }) => {
      const context = await shared.openWithoutWorker(browser, 'student');
      const screens = screensOf.student(shared.ids).filter(({ path }) => isShell(path));
      expect(screens.length).toBeGreaterThan(4);
      const page = await context.newPage();
      let isBroken = false;
      // A document keeps its script: a busy phone may ask for some of it when the help is there already.
      page.on('request', (request) => request.isNavigationRequest() && (isBroken = !isBroken));
      await routeScripts(context, (route) => (isBroken ? fail(route) : route.fallback()));
      for (const { path } of screens.slice(0, isFull ? screens.length : 1)) {
        await page.goto(path);
        await expectHelp(page);
        await press(page.getByRole('link', { name: 'try again' }));
        await expect(page.getByRole('banner')).toBeVisible();
      }
      await context.close();
    },
  );
}

test('when the script breaks after its start and draws nothing, the page says so', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'student');
  const page = await context.newPage();
  // Not even the error screen can be drawn, as in an old browser or with a broken extension.
  await page.addInitScript(() => {
    Element.prototype.appendChild = () => {
      throw new Error('broken');
    };
  });
  await page.goto('/my-applications');
  await expect(page.getByRole('heading', { level: 1, name: 'Something broke' })).toBeVisible();
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'What is saved on this phone is not lost.' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the page again' })).toHaveAttribute('href', '');
  await expect(page.getByRole('link', { name: brand.infoEmail })).toBeVisible();
  await context.close();
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

test(
  'a lazy chunk that is missing on the way to another screen leaves the menu usable and loses nothing typed',
  { tag: '@full' },
  async ({ shared, browser }) => {
    const context = await shared.openWithoutWorker(browser, 'student');
    const page = await context.newPage();
    await page.goto(`/apply/${shared.ids.open}`);
    await fillApplication(page, { school: 'Tari Secondary School' });
    await routeLazyChunks(context, (route) => route.abort());
    await press(page.getByText(/^About, contact, newsletter/));
    await press(page.getByRole('link', { name: 'For the classroom' }));
    await expect(page.getByRole('heading', { name: 'This page could not be opened' })).toBeVisible();
    await context.unrouteAll();
    await press(page.getByRole('navigation', { name: 'Main screens' }).getByRole('link', { name: 'Home' }));
    await expect(page.getByRole('heading', { level: 1, name: brand.name })).toBeVisible();
    await page.goto(`/apply/${shared.ids.open}`);
    await expect(page.getByRole('paragraph').filter({ hasText: 'Tari Secondary School' })).toBeVisible();
    await context.close();
  },
);
