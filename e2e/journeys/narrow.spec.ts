import type { Locator } from '@playwright/test';
import { internship as internshipMessages } from '#contract/messages/internships';
import { press } from '../support/pointer';
import { expect, test } from '../support/shared-portal';

const narrow = { viewport: { width: 360, height: 640 } };

const boxOf = async (item: Locator) => {
  const { x, y, width, height } = (await item.boundingBox())!;
  return { left: x, right: x + width, top: y, bottom: y + height };
};

for (const [account, where, lastTab] of [
  ['business', 'applicants', 'Hired'],
  ['admin', 'internships', 'Closed'],
] as const) {
  test(`on a phone the tabs of the ${where} are one row, and the present one is in view`, async ({
    shared,
    browser,
  }) => {
    const context = await shared.openWithoutWorker(browser, account, narrow);
    const page = await context.newPage();
    await page.goto(
      where === 'applicants' ? `/internship/${shared.ids.applied}/applications` : '/list-all-internships',
    );
    const tabs = page.getByRole('navigation', { name: 'Status' });
    const links = tabs.getByRole('link');
    await expect(links.first()).toHaveAttribute('aria-current', 'page');
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size, 'rows').toBe(1);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, 'the page itself').toBeLessThanOrEqual(narrow.viewport.width);

    // By the keyboard, which scrolls to what it reaches.
    await links.first().focus();
    const last = links.filter({ hasText: lastTab });
    for (let left = await links.count(); left > 0; left -= 1) {
      if (await last.evaluate((link) => link === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(last).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(last).toHaveAttribute('aria-current', 'page');
    await page.reload();
    await expect(last).toHaveAttribute('aria-current', 'page');
    await expect.poll(async () => (await boxOf(last)).right).toBeLessThanOrEqual(narrow.viewport.width);
    expect((await boxOf(last)).left).toBeGreaterThanOrEqual(0);
    await context.close();
  });
}

test('on a phone a message leaves the field in view that it speaks of, and its label', async ({
  shared,
  browser,
}) => {
  const context = await shared.openWithoutWorker(browser, 'business', narrow);
  const page = await context.newPage();
  await page.goto('/create-internship');
  const title = page.getByRole('textbox', { name: 'Role Title' });
  await expect(title).toBeVisible();
  await press(page.getByRole('main').getByRole('button', { name: 'Create Internship' }));
  const message = page
    .getByRole('region', { name: 'Messages' })
    .locator('> div')
    .filter({ hasText: internshipMessages.fillCorrectly });
  await expect(message).toBeVisible();
  await expect(title).toBeFocused();
  const toast = await boxOf(message);
  const label = page.locator('label').filter({ hasText: 'Role Title' });
  const header = await boxOf(page.getByRole('banner'));
  expect((await boxOf(label)).top, 'the label').toBeGreaterThanOrEqual(header.bottom);
  expect(toast.top, 'the message').toBeGreaterThanOrEqual((await boxOf(title)).bottom);
  expect(toast.bottom).toBeLessThanOrEqual(narrow.viewport.height);
  await context.close();
});
