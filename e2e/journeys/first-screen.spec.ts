import type { Locator, Page } from '@playwright/test';
import type { Account } from '../support/accounts';
import { expect, test } from '../support/shared-portal';

const phone = { viewport: { width: 360, height: 640 } };

const rows = (words: string) => (page: Page) => page.getByRole('listitem').filter({ hasText: words });
const link = (name: RegExp) => (page: Page) => page.getByRole('main').getByRole('link', { name });

/** What a person came for, and is not searched below the first screen of a phone. */
const firstScreens: [account: Account, path: string, what: string, find: (page: Page) => Locator][] = [
  ['visitor', '/', 'an internship', rows('Apply by')],
  ['visitor', '/all-internships', 'an internship', rows('Apply by')],
  ['visitor', '/internship-details/2', 'the log-in', link(/^Log In$/)],
  ['visitor', '/internship-details/2', 'the sign-up', link(/^New here\? Sign Up$/)],
  [
    'student',
    '/home',
    'the own applications',
    (page) => page.locator('section', { hasText: 'Your applications' }).getByRole('listitem'),
  ],
  ['business', '/dashboard', 'the resume of who waits longest', link(/^View Resume of/)],
  [
    'admin',
    '/dashboard',
    'the first who waits for approval',
    (page) => page.getByRole('region', { name: /^Waiting for approval/ }).getByRole('listitem'),
  ],
  ['admin', '/dashboard', 'the way through them', link(/^Check \d+, one by one$/)],
];

/** Four internships stand on the first screen of the list, in 15 words each. */
async function expectFourShortRows(page: Page): Promise<void> {
  await page.goto('/all-internships?sort=closing');
  // A student's rows have a bookmark then, beside which a title has less room.
  await page.locator('#root[data-live]').waitFor();
  const items = rows('Apply by')(page);
  await expect(items.first()).toBeVisible();
  const words = await items.evaluateAll((all) => {
    const dock = document.querySelector('.dock');
    const end = dock?.getClientRects().length ? dock.getBoundingClientRect().top : window.innerHeight;
    const count = (elements: Iterable<Element>) =>
      [...elements].flatMap((one) => (one as HTMLElement).innerText.match(/\w\S*/g) ?? []).length;
    return all
      .filter((item) => item.getBoundingClientRect().bottom <= end)
      .map((item) => count([item]) - count(item.querySelectorAll('.sr-only')));
  });
  expect(words.length).toBeGreaterThanOrEqual(4);
  expect(words.reduce((sum, count) => sum + count, 0) / words.length).toBeLessThanOrEqual(15);
}

for (const account of ['visitor', 'student', 'business', 'admin'] as const) {
  const own = firstScreens.filter(([whose]) => whose === account);
  test(`the first screen of a phone shows what ${account} came for, in few words`, async ({
    shared,
    browser,
  }) => {
    const context = await shared.openWithoutWorker(browser, account, phone);
    const page = await context.newPage();
    for (const [, path, what, find] of own) {
      await page.goto(path);
      const item = find(page).first();
      await expect(item).toBeVisible();
      const isWhole = await item.evaluate((element) => {
        const dock = document.querySelector('.dock');
        const end = dock?.getClientRects().length ? dock.getBoundingClientRect().top : window.innerHeight;
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= end;
      });
      expect(isWhole, `${path}: ${what}`).toBe(true);
      const header = await page.getByRole('banner').boundingBox();
      expect(header!.height, `${path}: a header of one row`).toBeLessThan(60);
    }
    if (account === 'visitor' || account === 'student') await expectFourShortRows(page);
    await context.close();
  });
}
