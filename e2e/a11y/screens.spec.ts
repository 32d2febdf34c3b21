import type { Page } from '@playwright/test';
import { accounts, emails, type Account } from '../support/accounts';
import { checkA11y, expectNoSidewaysScrollAt200Percent, isFull, smallViewport } from '../support/check-a11y';
import { openOverlay, overlays } from '../support/overlays';
import { logIn, untilReadyForOffline } from '../support/people';
import { screensOf } from '../support/screens';
import { expect, test } from '../support/shared-portal';
import {
  answerAs,
  openSavedCopy,
  openScreen,
  openScreenIn,
  screenWithStates,
  states,
} from '../support/states';

test.describe.configure({ timeout: 300_000 });

/** Without FULL=1: the others see the screens of these under a status banner. */
const roles: readonly Account[] = ['visitor', 'student', 'business', 'admin'];
/** Whose saved copies are checked offline: without FULL=1 of those who apply. */
const offlineAccounts: readonly Account[] = isFull ? accounts : ['student'];

/** In CSS pixels, of 1280: a form with words, a picture or facts beside it. */
const narrowestContent = 900;

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
  const tag = roles.includes(account) ? [] : ['@full'];
  test(
    `every screen of ${account} is accessible online and offline, and uses the width of a desktop`,
    {
      tag,
    },
    async ({ shared, network }) => {
      const screens = screensOf[account](shared.ids);
      const hasTables = account === 'business' || account === 'admin';
      const phone = await network.openPhone({ width: 1280, height: 800 });
      const { page } = phone;
      if (account === 'visitor') await page.goto('/');
      else await logIn(page, emails[account]);
      await untilReadyForOffline(page);
      for (const [index, screen] of screens.entries()) {
        await openScreen(page, screen);
        const where = `${account}: ${screen.path}`;
        // Header, dock and footer are the same on all screens: the first one is enough for every width.
        await checkA11y(page, where, { hasTables, ...(index > 0 && { shellAt: [360] }) });
        // Several parts of a screen come one after another.
        await expect.poll(() => widthOfContent(page), where).toBeGreaterThan(narrowestContent);
        await expectNoSidewaysScrollAt200Percent(page, where);
      }
      if (!offlineAccounts.includes(account)) return;
      // Leaving the page writes the last saved answers at once.
      await phone.setOffline(true);
      network.link.setLink('cut');
      for (const screen of screens) {
        await openSavedCopy(page, screen);
        await checkA11y(page, `${account}: ${screen.path} offline`, { shellAt: [360], once: true });
      }
    },
  );
}

for (const [account, name] of Object.entries(screenWithStates) as [Account, string][]) {
  test(`a list of ${account} is accessible when ${states.join(', ')}`, async ({ shared, browser }) => {
    const context = await shared.openWithoutWorker(browser, account, smallViewport);
    const page = await context.newPage();
    const screen = screensOf[account](shared.ids).find((one) => one.name === name)!;
    for (const state of states) {
      await answerAs(context, state);
      await openScreenIn(page, state, screen);
      const where = `${account}: ${screen.path}, ${state}`;
      await checkA11y(page, where, { shellAt: [360] });
      await expectNoSidewaysScrollAt200Percent(page, where);
    }
    // A screen may be drawn before the last of its requests is answered. Those of "loading" never are: not waited for.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  });
}

for (const account of roles) {
  test(`every menu, dialog and message of ${account} is accessible`, async ({ shared, browser }) => {
    const context = await shared.openWithoutWorker(browser, account, smallViewport);
    const page = await context.newPage();
    for (const overlay of overlays[account] ?? []) {
      await page.setViewportSize(smallViewport.viewport);
      await openOverlay(page, overlay, shared.ids);
      await checkA11y(page, `${account}: ${overlay.name}`, { at: isFull ? [320, 360, 1280] : [320, 360] });
    }
    await context.close();
  });
}
