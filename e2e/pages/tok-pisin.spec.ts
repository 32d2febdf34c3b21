import { accounts } from '../support/people';
import { smallViewport } from '../support/check-a11y';
import { screensOf } from '../support/screens';
import { expect, test } from '../support/shared-portal';
import { chooseTokPisin, englishOn } from '../support/tok-pisin';

test.describe.configure({ timeout: 300_000 });

/** Their screens show what no other account's do. */
const swept = accounts.filter((account) => account !== 'pendingStudent' && account !== 'rejectedBusiness');

for (const account of swept) {
  test(`every screen of ${account} is in Tok Pisin`, { tag: '@full' }, async ({ shared, browser }) => {
    const context = await shared.openWithoutWorker(browser, account, smallViewport);
    await chooseTokPisin(context, shared.server.url);
    const page = await context.newPage();
    const left: Record<string, string[]> = {};
    for (const { path } of screensOf[account](shared.ids)) {
      await page.goto(path);
      await expect(page.locator('html'), path).toHaveAttribute('lang', 'tpi');
      await expect(page.locator('#root[data-live]'), path).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await page.waitForLoadState('networkidle');
      const english = await englishOn(page);
      if (english.length > 0) left[path] = english;
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(tooWide, `${path} is wider than the screen`).toBe(false);
    }
    expect(left).toEqual({});
    await context.close();
  });
}
