import type { Locator, Page } from '@playwright/test';

/** Of journeys that differ between them; with the tag `@full` only with FULL=1 (playwright.config.ts). */
export const sizes = [
  { where: 'on a phone', viewport: { width: 360, height: 640 }, tag: [] },
  { where: 'on a desktop', viewport: { width: 1280, height: 800 }, tag: ['@full'] },
];

/** Whether the page has a touch screen, by the rule of `openPhone`. */
const isTouched = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 800;

/** Taps or clicks, once the element is enabled. */
export const press = (target: Locator): Promise<void> =>
  isTouched(target.page()) ? target.tap() : target.click();

/** Follows a link of the header's menu, which phones open first. */
export async function follow(page: Page, entry: string): Promise<void> {
  if (isTouched(page)) await press(page.getByRole('button', { name: 'Open menu' }));
  await press(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: entry, exact: true }));
}

/** Presses at CSS pixels from the target's top left corner. */
export const pressAt = (target: Locator, position: { x: number; y: number }): Promise<void> =>
  isTouched(target.page()) ? target.tap({ position }) : target.click({ position });

/** Whether a card opens in a new tab (rule internship-6). */
export const opensTabs = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1024;

/** Logs out through the header's menu. */
export async function logOut(page: Page): Promise<void> {
  if (isTouched(page)) await press(page.getByRole('button', { name: 'Open menu' }));
  await press(page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Logout' }));
}
