import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectReadableColours, type Part } from './axe';
import { expectOneWayScroll } from './overflow';

/** From the narrowest that is supported to a desktop: the menu and the filters unfold at 1024, tables at 1280. CSS pixels. */
const widths = [320, 360, 768, 1280];

/** A window to begin in, in which nothing moves. */
export const smallAndStill = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const;

/** What axe finds in both themes, and whether the page scrolls one way, at the width it has now. */
async function lookOver(page: Page, where: string, part: Part): Promise<void> {
  await expectOneWayScroll(page, where);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page, where, part);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectReadableColours(page, `${where} in the dark`, part);
}

interface At {
  /** Widths at which to look. */
  at?: readonly number[];
  /** Those of them at which header, dock and footer are judged too: elsewhere they are the same as on other screens. */
  shellAt?: readonly number[];
}

/** Looks the page over at each width. */
export async function lookOverAt(page: Page, where: string, options: At = {}): Promise<void> {
  const { at = widths, shellAt = at } = options;
  for (const width of at) {
    await page.setViewportSize({ width, height: 640 });
    await lookOver(page, `${where} at ${width} px`, shellAt.includes(width) ? 'page' : 'main');
  }
}

/** What a browser window of 1280 x 800 is at 200 % zoom: half as wide and high, each of its pixels twice as large. */
export async function expectOneWayScrollAt200Percent(page: Page, where: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: 640,
    height: 400,
    deviceScaleFactor: 2,
    mobile: false,
  });
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(640);
  await expectOneWayScroll(page, `${where} at 200 % zoom`);
  await session.detach();
}
