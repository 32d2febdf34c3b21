import { moments } from '../screenshots/overlays';
import { lookOverAt, smallAndStill } from '../support/check-a11y';
import { test } from '../support/shared-portal';
import { viewers } from '../support/accounts';

for (const viewer of viewers) {
  const all = moments[viewer];
  if (!all) continue;
  test(`what a ${viewer} opens, is asked or is refused is accessible in both themes and scrolls one way, on a small phone and on a desktop`, async ({
    shared,
    browser,
  }) => {
    test.setTimeout(300_000);
    const context = await shared.openWithoutWorker(browser, viewer, smallAndStill);
    const page = await context.newPage();
    for (const { name, reach } of all) {
      await page.setViewportSize({ width: 320, height: 640 });
      await reach(page, shared.ids);
      await lookOverAt(page, `${viewer}: ${name}`, { at: [320, 1280] });
    }
    await context.close();
  });
}
