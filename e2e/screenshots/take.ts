import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { root } from '../../tools/paths.mjs';
import { screensOf } from '../support/screens';
import { accounts } from '../support/accounts';
import { test, type SharedPortal } from '../support/shared-portal';
import { openOverlay, overlays } from '../support/overlays';
import {
  answerAs,
  openSavedCopy,
  openScreen,
  openScreenIn,
  screenWithStates,
  states,
} from '../support/states';

const folder = join(root, 'screenshots');
const two = (index: number) => String(index + 1).padStart(2, '0');

/** Takes the whole page in both themes: `admin-02-students-filled-0360-dark.png`. */
async function photograph(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  // The viewport grows to the page's height, so that fixed elements are at its end; not behind a dialog.
  const isAsking = await page.getByRole('dialog').first().isVisible();
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: isAsking ? height : Math.max(height, whole) });
  const size = String(width).padStart(4, '0');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const path = join(folder, `${name}-${size}-${colorScheme}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  }
  await page.setViewportSize({ width, height });
}

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  for (const account of accounts) {
    const isPhone = viewport.width < 800;

    const inBrowser = async (
      browser: Browser,
      shared: SharedPortal,
      work: (context: BrowserContext, page: Page) => Promise<void>,
    ) => {
      const context = await shared.openWithoutWorker(browser, account, {
        viewport,
        isMobile: isPhone,
        hasTouch: isPhone,
      });
      await work(context, await context.newPage());
      await context.close();
    };

    test(`${account} at ${viewport.width} px`, async ({ shared, browser }) => {
      const screens = screensOf[account](shared.ids).map((screen, index) => ({
        screen,
        name: `${account}-${two(index)}-${screen.name}`,
      }));
      await inBrowser(browser, shared, async (context, page) => {
        for (const { screen, name } of screens) {
          await openScreen(page, screen);
          await photograph(page, `${name}-filled`);
        }
        await answerAs(context, 'offline');
        for (const { screen, name } of screens.filter(({ screen: { saved } }) => saved)) {
          await openSavedCopy(page, screen);
          await photograph(page, `${name}-saved-copy`);
        }
      });
      await inBrowser(browser, shared, async (context, page) => {
        for (const state of states) {
          await answerAs(context, state);
          for (const { screen, name } of screens) {
            if (screen.name !== screenWithStates[account]) continue;
            await openScreenIn(page, state, screen);
            await photograph(page, `${name}-${state}`);
          }
        }
      });
      await inBrowser(browser, shared, async (_, page) => {
        for (const [index, overlay] of (overlays[account] ?? []).entries()) {
          await openOverlay(page, overlay, shared.ids);
          await photograph(page, `${account}-${two(screens.length + index)}-${overlay.name}`);
        }
      });
    });
  }
}
