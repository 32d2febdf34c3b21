import { shiftsOf, watchShifts } from '../support/layout-shifts';
import { expect, test } from '../support/shared-portal';

for (const [screen, path, control] of [
  ['an internship', '/internship-details/', 'link'],
  ['the apply form', '/apply/', 'button'],
] as const)
  test(`nothing that a student sees moves when ${screen} comes`, async ({ shared, browser }) => {
    const context = await shared.openWithoutWorker(browser, 'student', {
      viewport: { width: 412, height: 823 },
    });
    const page = await context.newPage();
    await watchShifts(page);
    const skeleton = page.getByRole('status', { name: 'Loading' });
    const apply = page.getByRole(control, { name: 'Apply Now' });
    // The own applications, whose documents the form offers, come later still, as on a new phone.
    const own = page.waitForResponse('**/my_applications*');
    await page.route('**/my_applications*', async (route) => {
      await apply.waitFor();
      await route.continue();
    });
    // The answer comes after the state that waits for it was on the screen.
    await page.route(`**/api/internship/${shared.ids.open}`, async (route) => {
      await skeleton.first().waitFor();
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await route.continue();
    });
    await page.goto(path + shared.ids.open);
    await expect(apply).toBeVisible();
    await expect(skeleton).toHaveCount(0);
    await own;
    expect(await shiftsOf(page)).toEqual([]);
    await context.close();
  });

test('the start screen of a student is not drawn with a place-holder first, whose button is elsewhere', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'pendingStudent', {
    viewport: { width: 360, height: 640 },
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const drawn = Object.assign(globalThis, { headings: [] as string[] }).headings;
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('#root h1')) drawn.push(heading.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/home', '/']) {
    await page.goto(path);
    await expect(page.getByText('By category or location')).toBeVisible();
    await expect(page.locator('#root[data-live]')).toBeAttached();
    const drawn = await page.evaluate(() => (globalThis as unknown as { headings: string[] }).headings);
    // The visitor's finished HTML first, then the own screen, and nothing between them.
    expect([...new Set(drawn)].join(' | '), path).toMatch(/^The internship portal( \| Hello \w*)+$/);
  }
  await context.close();
});
