import type { Locator } from '@playwright/test';
import { opensTabs, pressAt, sizes } from '../support/pointer';
import { expect, test } from '../support/shared-portal';

/** The middle of a part of the card, and the card's lower edge, from the card's top left corner. */
async function pointsOf(card: Locator): Promise<Record<string, { x: number; y: number }>> {
  await card.scrollIntoViewIfNeeded();
  const whole = (await card.boundingBox())!;
  const middleOf = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox())!;
    return { x: x + width / 2 - whole.x, y: y + height / 2 - whole.y };
  };
  return {
    title: await middleOf(card.getByRole('heading')),
    logo: await middleOf(card.getByRole('img')),
    edge: { x: whole.width / 2, y: whole.height - 4 },
    facts: await middleOf(card.getByRole('definition').first()),
  };
}

for (const { where, viewport, tag } of sizes) {
  test(
    `a press on title, logo or edge of a card opens the internship ${where}`,
    { tag },
    async ({ shared, browser }) => {
      const isMobile = viewport.width < 800;
      const context = await shared.openWithoutWorker(browser, 'visitor', {
        viewport,
        isMobile,
        hasTouch: isMobile,
      });
      const page = await context.newPage();
      await page.goto('/all-internships');
      const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Apply by' }).nth(5);
      const title = await card.getByRole('heading').innerText();
      for (const [part, point] of Object.entries(await pointsOf(card))) {
        await test.step(part, async () => {
          const tabs = context.pages().length;
          if (opensTabs(page)) {
            const [tab] = await Promise.all([context.waitForEvent('page'), pressAt(card, point)]);
            await expect(tab.getByRole('main').getByRole('heading', { name: title })).toBeVisible();
            expect(await tab.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
            await tab.close();
          } else {
            await pressAt(card, point);
            await expect(page).toHaveURL(/\/internship-details\/\d+$/);
            expect(context.pages()).toHaveLength(tabs);
            await page.goBack();
            await expect(card).toBeInViewport();
          }
        });
      }
      await context.close();
    },
  );
}
