import type { Page } from '@playwright/test';
import { accounts, emails, type Account } from '../support/accounts';
import {
  checkA11y,
  expectNoSidewaysScroll,
  expectNoSidewaysScrollAt200Percent,
  isFull,
  smallViewport,
} from '../support/check-a11y';
import { Keyboard } from '../support/keyboard';
import { openOverlay, overlays } from '../support/overlays';
import { enterAs, untilReadyForOffline } from '../support/people';
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
const roles: readonly Account[] = ['visitor', 'student', 'business', 'admin', 'staff'];
const tagOf = (account: Account, ...always: readonly Account[]) =>
  always.includes(account) ? [] : ['@full'];

/** Of a screen whose header, dock and footer were checked before: where they are checked again. */
const shellAt = isFull ? [360] : [];

/** Of 1280 CSS pixels: parts side by side, or one column in the middle; no phone's column at the left edge. */
const usesDesktop = (page: Page): Promise<boolean> =>
  page.getByRole('main').evaluate((main) => {
    const isDrawn = (element: Element) =>
      element.matches('input, select, textarea, img, svg, .walk') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const areas = [...main.querySelectorAll('*')]
      .filter((element) => isDrawn(element) && element.checkVisibility() && !element.closest('.sr-only'))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1);
    const left = Math.min(...areas.map((area) => area.left));
    return left > 300 || Math.max(...areas.map((area) => area.right)) - left > 900;
  });

/** What is cut off of the screen's name, or lies under or over it. */
const nameProblems = (page: Page) =>
  page.evaluate(() => {
    const name = document.querySelector<HTMLElement>('.screen-name')!;
    const box = name.getBoundingClientRect();
    const crosses = (other: Element) => {
      const { left, right, top, bottom, width } = other.getBoundingClientRect();
      const across = left < box.right - 1 && right > box.left + 1;
      return width > 1 && across && top < box.bottom - 1 && bottom > box.top + 1;
    };
    const others = [
      ...document.querySelectorAll('header :is(a, button), main :is(p, a, h2, label, input, button)'),
    ];
    const crossing = others
      .filter((one) => one.checkVisibility() && crosses(one))
      .map((one) => one.outerHTML);
    return name.scrollHeight > name.clientHeight + 1 ? ['cut off', ...crossing] : crossing;
  });

test('large text covers nothing in the header of a phone, and print has nothing fixed', async ({
  shared,
  browser,
}) => {
  for (const [account, path] of [
    ['visitor', '/signup'],
    ['business', '/create-internship'],
    ['business', '/all-internship'],
    ['student', '/all-internships'],
    ['student', '/my-applications'],
    ['admin', '/list-all-students'],
  ] as const) {
    const context = await shared.openWithoutWorker(browser, account, smallViewport);
    const page = await context.newPage();
    await page.goto(`${shared.server.url}${path}`);
    await page.locator('.screen-name').waitFor();
    for (const size of [100, 115, 140, 200]) {
      await page.evaluate((percent) => void (document.documentElement.style.fontSize = `${percent}%`), size);
      expect(await nameProblems(page), `${path} at ${size} %`).toEqual([]);
      await expectNoSidewaysScroll(page, `${path} at ${size} %`);
    }
    await page.emulateMedia({ media: 'print' });
    const fixed = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((one) => one.checkVisibility() && /fixed|sticky/.test(getComputedStyle(one).position))
        .map((one) => one.outerHTML),
    );
    expect(fixed, `${path} in print`).toEqual([]);
    await expect(page.locator('header, nav, .btn').filter({ visible: true })).toHaveCount(0);
    await context.close();
  }
});

for (const account of accounts) {
  test(
    `every screen of ${account} is accessible`,
    { tag: tagOf(account, ...roles) },
    async ({ shared, browser }) => {
      const context = await shared.openWithoutWorker(browser, account, smallViewport);
      const page = await context.newPage();
      for (const [index, screen] of screensOf[account](shared.ids).entries()) {
        await openScreen(page, screen);
        // Header, dock and footer are the same on all screens: the first one is enough for every width.
        await checkA11y(page, `${account}: ${screen.path}`, { ...(index > 0 && { shellAt }) });
      }
      await context.close();
    },
  );

  test(
    `every screen of ${account} uses the width of a desktop, and is accessible offline`,
    { tag: '@full' },
    async ({ shared, network, request }) => {
      const screens = screensOf[account](shared.ids);
      const phone = await network.openPhone({ width: 1280, height: 800 });
      const { page } = phone;
      if (account !== 'visitor') await enterAs(page, request, shared.server.url, emails[account]);
      await page.goto('/');
      await untilReadyForOffline(page);
      for (const screen of screens) {
        await page.setViewportSize({ width: 1280, height: 800 });
        await openScreen(page, screen);
        const where = `${account}: ${screen.path}`;
        // Several parts of a screen come one after another.
        await expect.poll(() => usesDesktop(page), where).toBe(true);
        await expectNoSidewaysScrollAt200Percent(page, where);
      }
      // Leaving the page writes the last saved answers at once.
      await phone.setOffline(true);
      network.link.setLink('cut');
      for (const screen of screens) {
        await openSavedCopy(page, screen);
        await checkA11y(page, `${account}: ${screen.path} offline`, { shellAt });
      }
    },
  );
}

for (const [account, name] of Object.entries(screenWithStates) as [Account, string][]) {
  test(
    `a list of ${account} is accessible when ${states.join(', ')}`,
    { tag: tagOf(account, 'student') },
    async ({ shared, browser }) => {
      const context = await shared.openWithoutWorker(browser, account, smallViewport);
      const page = await context.newPage();
      const screen = screensOf[account](shared.ids).find((one) => one.name === name)!;
      for (const state of states) {
        await answerAs(context, state);
        await openScreenIn(page, state, screen);
        await checkA11y(page, `${account}: ${screen.path}, ${state}`, { shellAt });
      }
      // A screen may be drawn before the last of its requests is answered. Those of "loading" never are: not waited for.
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  );
}

for (const account of roles) {
  test(
    `every menu, dialog and message of ${account} is accessible`,
    { tag: tagOf(account, 'visitor') },
    async ({ shared, browser }) => {
      const context = await shared.openWithoutWorker(browser, account, smallViewport);
      const page = await context.newPage();
      for (const overlay of overlays[account] ?? []) {
        await page.setViewportSize(smallViewport.viewport);
        await openOverlay(page, overlay, shared.ids);
        await checkA11y(page, `${account}: ${overlay.name}`, { ...(isFull && { at: [320, 360, 1280] }) });
      }
      await context.close();
    },
  );
}

test('the tab order of a page is a cycle, and Skip to content shortens it', async ({ shared, browser }) => {
  const context = await shared.openWithoutWorker(browser, 'visitor', smallViewport);
  const page = await context.newPage();
  const keys = new Keyboard(page);
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await page.goto('/login');
  await expect(page.locator('#root[data-live]')).toBeAttached();

  await keys.goTo(skip);
  await expect(skip).toBeInViewport();
  await keys.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await keys.step();
  await expect(page.getByRole('main').getByLabel('Email')).toBeFocused();

  // Through all stops around to the first, and back.
  await keys.goTo(skip);
  await keys.goTo(page.getByRole('main').getByLabel('Email'), 'Shift+Tab');
  await keys.goTo(skip, 'Shift+Tab');
  await context.close();
});
