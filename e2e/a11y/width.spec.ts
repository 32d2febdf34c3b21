import type { Page } from '@playwright/test';
import { accounts } from '../support/accounts';
import { screensOf } from '../support/screens';
import { expect, test } from '../support/shared-portal';
import { openScreen } from '../support/states';

const desktop = { viewport: { width: 1280, height: 800 } };

/** In CSS pixels: a form with words, a picture or facts beside it. */
const narrowest = 900;

/** How wide the words, fields and pictures of a screen reach together, in CSS pixels. */
const widthOfContent = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => {
    const isDrawn = (element: Element) =>
      element.matches('input, select, textarea, img, svg, .walk') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const areas = [...main.querySelectorAll('*')]
      .filter((element) => isDrawn(element) && element.checkVisibility() && !element.closest('.sr-only'))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1);
    const left = Math.min(...areas.map((area) => area.left));
    return Math.max(...areas.map((area) => area.right)) - left;
  });

for (const account of accounts) {
  test(`no screen of ${account} is one narrow column on a desktop`, async ({ shared, browser }) => {
    const context = await shared.openWithoutWorker(browser, account, desktop);
    const page = await context.newPage();
    for (const screen of screensOf[account](shared.ids)) {
      await openScreen(page, screen);
      // Several parts of a screen come one after another.
      await expect.poll(() => widthOfContent(page), screen.path).toBeGreaterThan(narrowest);
    }
    await context.close();
  });
}
