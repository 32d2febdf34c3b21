import type { Page } from '@playwright/test';
import type { AwkwardIds } from '../support/awkward';

/** What a screen looks like after something was done on it. */
export interface Moment {
  /** The screen's name and what was done. */
  name: string;
  reach: (page: Page, ids: AwkwardIds) => Promise<void>;
}

/** Presses the first button of this name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

/** Opens a form, and submits it as it is. */
export const submit =
  (path: string, button: string): Moment['reach'] =>
  async (page) => {
    await page.goto(path);
    await press(page, button);
    await page.getByRole('main').getByRole('alert').first().waitFor();
  };

/** Where the menu is folded, unfolds it. */
export async function unfoldMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
}

/** The header's menu, above a screen that is the same for everybody. */
export const openMenu: Moment = {
  name: 'menu-open',
  async reach(page) {
    await page.goto('/about');
    await unfoldMenu(page);
  },
};

/** What a button opens or asks, once the screen is there. */
export const dialogOf =
  (path: string, button: RegExp): Moment['reach'] =>
  async (page) => {
    await page.goto(path);
    await press(page, button);
    await page.getByRole('dialog').waitFor();
  };
