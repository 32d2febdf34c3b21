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

/** Follows a sign-up link of the header's menu; phones have them in a sub-menu. */
export async function followSignUp(page: Page, as: 'Student' | 'Business'): Promise<void> {
  if (!isTouched(page)) return follow(page, `${as} Sign Up`);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await press(page.getByRole('button', { name: 'Open menu' }));
  const subMenu = menu.getByRole('button', { name: 'Sign Up', exact: true });
  // It stays open where it was used before.
  if ((await subMenu.getAttribute('aria-expanded')) === 'false') await press(subMenu);
  await press(menu.getByRole('link', { name: `As ${as}`, exact: true }));
}

/** Presses at CSS pixels from the target's top left corner. */
export const pressAt = (target: Locator, position: { x: number; y: number }): Promise<void> =>
  isTouched(target.page()) ? target.tap({ position }) : target.click({ position });

/** Whether a card opens in a new tab (rule internship-6). */
export const opensTabs = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1024;

/**
 * Opens an internship by its card.
 * @returns the page that shows it: a new tab on a wide screen, the same page on a phone
 */
export async function openCard(page: Page, title: string): Promise<Page> {
  const link = page.getByRole('link', { name: `VIEW DETAILS: ${title}` });
  if (opensTabs(page)) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), press(link)]);
    return tab;
  }
  await press(link);
  await page.waitForURL(/\/internship-details\//);
  return page;
}

/** Logs out through the header's menu. */
export async function logOut(page: Page): Promise<void> {
  if (isTouched(page)) await press(page.getByRole('button', { name: 'Open menu' }));
  await press(page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Logout' }));
}

/**
 * Unfolds More of this row, unless it is open.
 * @returns the row
 */
export async function unfolded(row: Locator): Promise<Locator> {
  await row.waitFor();
  const folded = row.getByRole('button', { name: /^More:/, expanded: false });
  if (await folded.isVisible()) await press(folded);
  const more = row.locator('details.more');
  if ((await more.count()) > 0 && (await more.getAttribute('open')) === null)
    await press(more.locator('summary'));
  return row;
}
