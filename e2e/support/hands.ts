import type { Locator, Page } from '@playwright/test';

/** Each story is told on both: a small phone, touched with fingers, and a desktop with a mouse. */
export const sizes = [
  { where: 'on a phone', viewport: { width: 360, height: 640 } },
  { where: 'on a desktop', viewport: { width: 1280, height: 800 } },
] as const;

/** Whether the page is touched with fingers, as `openPhone` decides it. */
export const isTouched = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 800;

/** Taps where there is a touch screen, clicks where there is a mouse; waits until the element can be pressed. */
export const press = (target: Locator): Promise<void> =>
  isTouched(target.page()) ? target.tap() : target.click();

/** Presses what looks as if it could not be used now, and says why when somebody tries. */
export const pressAnyway = (target: Locator): Promise<void> =>
  isTouched(target.page()) ? target.tap({ force: true }) : target.click({ force: true });

/** Follows an entry of the header's menu, which a phone has to open first. */
export async function follow(page: Page, entry: string): Promise<void> {
  if (isTouched(page)) await press(page.getByRole('button', { name: 'Open menu' }));
  await press(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: entry, exact: true }));
}

/** Logs out by the header's menu. */
export async function logOut(page: Page): Promise<void> {
  if (isTouched(page)) await press(page.getByRole('button', { name: 'Open menu' }));
  await press(page.getByRole('button', { name: 'Logout' }));
}
