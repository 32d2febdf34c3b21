import { press } from '../support/pointer';
import { expect, test } from '../support/shared-portal';

/** The screen after a commit of React: its heading, and how many rows of internships are under it. */
interface Drawn {
  heading: string | undefined;
  rows: number;
}

test('a list opens by its heading, then with its rows; "back" finds the row again (rule ui-8)', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'student', {
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const drawn = Object.assign(globalThis, { drawn: [] as Drawn[] }).drawn;
    new MutationObserver(() => {
      const heading = document.querySelector('main h1')?.textContent;
      drawn.push({ heading, rows: document.querySelectorAll('main .listed').length });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/home');
  const main = page.getByRole('main');
  const rows = main.locator('.listed');
  // The visitor's page has such a link too.
  await expect(main.getByRole('heading', { name: /^Hello/, level: 1 })).toBeVisible();
  await press(main.getByRole('link', { name: /^See all \d+ internships$/ }));
  await expect(page).toHaveURL('/all-internships');
  await expect(main.getByText(/^20 of \d+ shown$/)).toBeVisible();
  await expect(rows).toHaveCount(20);
  const drawn = await page.evaluate(() => (globalThis as unknown as { drawn: Drawn[] }).drawn);
  const counts = drawn.filter(({ heading }) => heading === 'Internships').map((one) => one.rows);
  expect([...new Set(counts)]).toEqual([0, 20]);

  const last = rows.last();
  const title = await last.getByRole('heading').innerText();
  await last.scrollIntoViewIfNeeded();
  await press(last.getByRole('link'));
  await expect(main.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Apply Now' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(rows).toHaveCount(20);
  await expect(last).toBeInViewport();
  await context.close();
});
