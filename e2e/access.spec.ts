import type { Page } from '@playwright/test';
import { expectAccessible, expectReadableColours } from './support/axe';
import { expectOneWayScroll } from './support/overflow';
import { demo, logIn, untilReadyForOffline } from './support/people';
import { screensOf, type Viewer } from './support/screens';
import { expect, test } from './support/shared-portal';
import { answerAs, openScreen, openScreenIn, states } from './support/states';

const widths = [320, 360, 768, 1280];
const viewers = Object.keys(screensOf) as Viewer[];

/** axe in both themes, at the width the page has now. */
async function expectAccessibleInBothThemes(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page, where);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectReadableColours(page, `${where} in the dark`);
}

/** What a browser window of 1280 x 800 is at 200 % zoom: half as wide and high, each of its pixels twice as large. */
async function zoomTo200Percent(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 640,
    height: 400,
    deviceScaleFactor: 2,
    mobile: false,
  });
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(640);
}

async function expectOneWayScrollAtEveryWidth(page: Page, where: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    await expectOneWayScroll(page, `${where} at ${width} px`);
  }
  await zoomTo200Percent(page);
  await expectOneWayScroll(page, `${where} at 200 % zoom`);
}

for (const viewer of viewers) {
  test(`every screen of a ${viewer} is accessible at every width in both themes, scrolls one way, and opens without signal once it was seen`, async ({
    shared,
    linked,
  }) => {
    test.setTimeout(300_000);
    const screens = screensOf[viewer](shared.ids);
    const phone = await linked.openPhone({ width: 1280, height: 800 });
    const { page } = phone;
    if (viewer === 'visitor') await page.goto('/');
    else await logIn(page, demo[viewer]);
    await untilReadyForOffline(page);
    for (const screen of screens) {
      await openScreen(page, screen);
      const where = `${viewer}: ${screen.path}`;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 });
        await expectAccessibleInBothThemes(page, `${where} at ${width} px`);
      }
      await expectOneWayScrollAtEveryWidth(page, where);
    }
    // What was saved last is written within half a second; leaving the page writes it at once.
    await page.setViewportSize({ width: 360, height: 640 });
    await phone.setOffline(true);
    linked.link.setLink('cut');
    for (const screen of screens) {
      await openScreen(page, screen);
      await expectAccessibleInBothThemes(page, `${viewer}: ${screen.path} without signal`);
    }
  });

  test(`every screen of a ${viewer} is accessible and scrolls one way while it loads, fails, has no signal, or is empty`, async ({
    shared,
    browser,
  }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({
      baseURL: shared.server.url,
      storageState: await shared.storageOf(viewer),
      serviceWorkers: 'block',
      isMobile: false,
    });
    const page = await context.newPage();
    for (const state of states) {
      await answerAs(context, state);
      for (const screen of screensOf[viewer](shared.ids)) {
        if (screen.data !== 'list' && !(screen.data === 'saved' && state !== 'empty')) continue;
        await page.setViewportSize({ width: 360, height: 640 });
        await openScreenIn(page, state, screen);
        const where = `${viewer}: ${screen.path}, ${state}`;
        await expectAccessibleInBothThemes(page, where);
        await expectOneWayScrollAtEveryWidth(page, where);
      }
    }
    await context.close();
  });
}
