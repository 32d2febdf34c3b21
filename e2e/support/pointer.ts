import type { Locator, Page } from '@playwright/test';

const sizes = {
  phone: { where: 'on a phone', viewport: { width: 360, height: 640 } },
  desktop: { where: 'on a desktop', viewport: { width: 1280, height: 800 } },
};

/** Both sizes. Those not named in `always` are tagged `@full`, and run only with FULL=1 (playwright.config.ts). */
export const sizesOf = (...always: (keyof typeof sizes)[]) =>
  (['phone', 'desktop'] as const).map((size) => ({
    ...sizes[size],
    tag: always.includes(size) ? [] : ['@full'],
  }));

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

/** To a sign-up by the header's menu, where a phone has both in a sub-menu. */
export async function followSignUp(page: Page, as: 'Student' | 'Business'): Promise<void> {
  if (!isTouched(page)) return follow(page, `${as} Sign Up`);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await press(page.getByRole('button', { name: 'Open menu' }));
  const subMenu = menu.getByRole('button', { name: 'Sign Up', exact: true });
  // It stays unfolded for who has been there.
  if ((await subMenu.getAttribute('aria-expanded')) === 'false') await press(subMenu);
  await press(menu.getByRole('link', { name: `As ${as}`, exact: true }));
}

/** Presses one point of a target: CSS pixels from its top left corner. */
export const pressAt = (target: Locator, position: { x: number; y: number }): Promise<void> =>
  isTouched(target.page()) ? target.tap({ position }) : target.click({ position });

/** Presses twice, as fast as a browser takes for a double one. */
export async function pressTwice(target: Locator): Promise<void> {
  if (!isTouched(target.page())) return target.dblclick();
  const { x, y, width, height } = (await target.boundingBox())!;
  const tap = () => target.page().touchscreen.tap(x + width / 2, y + height / 2);
  await tap();
  await tap();
}

/** Logs out by the header's menu. */
export async function logOut(page: Page): Promise<void> {
  if (isTouched(page)) await press(page.getByRole('button', { name: 'Open menu' }));
  await press(page.getByRole('button', { name: 'Logout' }));
}
