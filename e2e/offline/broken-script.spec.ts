import type { BrowserContext, Page } from '@playwright/test';
import { brand } from '#contract/brand';
import { fillApplication } from '../support/applying';
import { letterDocx, resumePdf } from '../support/documents';
import { press } from '../support/pointer';
import type { Screen } from '../support/screen-types';
import { screensOf } from '../support/screens';
import { expect, test, type SharedPortal } from '../support/shared-portal';
import { openScreen } from '../support/states';
import { accounts, type Account } from '../support/accounts';

const screenOf = (shared: SharedPortal, account: Account, name: string): Screen => {
  const found = screensOf[account](shared.ids).find((screen) => screen.name === name);
  if (!found) throw new Error(`A ${account} has no screen ${name}.`);
  return found;
};

/** The page as the server sends it, after the time in which a script should have drawn something. */
async function expectHelp(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: brand.name })).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: 'This takes long.' })).toBeVisible({
    timeout: 25_000,
  });
  await expect(page.getByRole('link', { name: 'try again' })).toBeVisible();
  await expect(page.getByRole('link', { name: brand.infoEmail })).toBeVisible();
}

for (const [how, fail] of [
  ['cannot be loaded', (context: BrowserContext) => context.route('**/assets/**', (route) => route.abort())],
  [
    'fails as soon as it runs',
    (context: BrowserContext) =>
      context.route('**/assets/index-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken");' }),
      ),
  ],
] as const) {
  test(`when the script ${how}, every screen says so and how to go on, and goes on once it can`, async ({
    shared,
    browser,
  }) => {
    const context = await shared.openWithoutWorker(browser, 'student');
    await fail(context);
    const screens = [
      ...screensOf.student(shared.ids).slice(0, 4),
      screenOf(shared, 'visitor', 'login'),
      screenOf(shared, 'visitor', 'not-found'),
    ];
    // The hint takes its time to come, on all of them at once.
    const pages = await Promise.all(
      screens.map(async ({ path }) => {
        const page = await context.newPage();
        await page.goto(path);
        return page;
      }),
    );
    for (const page of pages) await expectHelp(page);

    await context.unrouteAll();
    for (const page of pages) {
      await press(page.getByRole('link', { name: 'try again' }));
      await expect(page.getByRole('banner')).toBeVisible();
    }
    await context.close();
  });
}

test('when the script breaks after it has begun, and leaves nothing on the screen, the page says so', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'student');
  const page = await context.newPage();
  // An old browser, or an extension that tampers: not even the screen that tells of failures can be drawn.
  await page.addInitScript(() => {
    Element.prototype.appendChild = () => {
      throw new Error('broken');
    };
  });
  await page.goto('/my-applications');
  await expect(page.getByRole('heading', { level: 1, name: 'Something broke' })).toBeVisible();
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'What you wrote is still saved on this phone.' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the page again' })).toHaveAttribute('href', '');
  await expect(page.getByRole('link', { name: brand.infoEmail })).toBeVisible();
  await context.close();
});

test('without JavaScript every address says that it is needed, and how to go on', async ({
  shared,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: shared.server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const paths = accounts.flatMap((account) => screensOf[account](shared.ids).map(({ path }) => path));
  for (const path of new Set(paths)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: brand.name }), path).toBeVisible();
    const reason = page.getByRole('paragraph').filter({ hasText: `${brand.name} needs JavaScript.` });
    await expect(reason, path).toBeVisible();
    await expect(page.getByRole('paragraph').filter({ hasText: 'This takes long.' }), path).toBeHidden();
    await expect(page.getByRole('link', { name: 'try again' }), path).toBeVisible();
    await expect(page.getByRole('link', { name: brand.infoEmail }), path).toBeVisible();
  }
  await context.close();
});

/** A file of the page that is loaded on its own, and a screen that needs it. */
const pieces: [file: string, account: Account, screen: string][] = [
  ['public', 'visitor', 'about'],
  ['public', 'student', 'internship'],
  ['account', 'visitor', 'login'],
  ['student', 'student', 'my-applications'],
  ['business', 'business', 'create-internship'],
  ['office', 'business', 'dashboard'],
  ['office', 'admin', 'students'],
  ['classroom', 'visitor', 'classroom'],
  ['shared', 'student', 'internships'],
];

test('when a piece of the script is missing, its screen says so inside the shell, and opens once it is there', async ({
  shared,
  browser,
}) => {
  for (const [index, [file, account, name]] of pieces.entries()) {
    const context = await shared.openWithoutWorker(browser, account);
    const screen = screenOf(shared, account, name);
    const where = `${name} without ${file}`;
    let asked = 0;
    await context.route(`**/assets/${file}-*.js`, async (route) => {
      asked += 1;
      // Gone with a new version, or lost on its way.
      if ((asked + index) % 2) await route.fulfill({ status: 404, body: 'not there' });
      else await route.abort();
    });
    const page = await context.newPage();
    await page.goto(screen.path);
    const failed = page.getByRole('heading', { level: 1, name: 'This page could not be opened' });
    await expect(failed, where).toBeVisible();
    await expect(page.getByRole('banner'), where).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Homepage' }), where).toBeVisible();
    // Each piece is asked for in the same way: for one it is enough to see that trying in vain changes nothing.
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
});

test('a piece that is missing on the way to another screen leaves the menu, which leads on, and loses nothing', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'student');
  const page = await context.newPage();
  await page.goto(`/apply/${shared.ids.open}`);
  await fillApplication(page, {
    school: 'Tari Secondary School',
    resume: await resumePdf(),
    coverLetter: letterDocx(),
  });
  await context.route('**/assets/classroom-*.js', (route) => route.abort());
  await press(page.getByRole('link', { name: 'For the classroom' }));
  await expect(page.getByRole('heading', { name: 'This page could not be opened' })).toBeVisible();
  await press(page.getByRole('navigation', { name: 'Main screens' }).getByRole('link', { name: 'Home' }));
  await expect(page.getByRole('heading', { level: 1, name: brand.name })).toBeVisible();
  await page.goto(`/apply/${shared.ids.open}`);
  await expect(page.getByRole('paragraph').filter({ hasText: 'Tari Secondary School' })).toBeVisible();
  await context.close();
});
