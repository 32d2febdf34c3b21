import type { Page } from '@playwright/test';
import type { EdgeCaseIds } from '../support/edge-case-data';

/** What a screen looks like after something was done on it. */
export interface Overlay {
  /** The screen's name and what was done. */
  name: string;
  open: (page: Page, ids: EdgeCaseIds) => Promise<void>;
}

/** Presses the first button of this name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

/** Opens a form, and submits it as it is. */
export const submit =
  (path: string, button: string): Overlay['open'] =>
  async (page) => {
    await page.goto(path);
    await press(page, button);
    await page.getByRole('main').getByRole('alert').first().waitFor();
  };

/** Opens a screen, and waits until the script has drawn its header. */
export async function gotoScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('banner').waitFor();
}

/** Where the menu is folded, unfolds it. */
export async function unfoldMenu(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: 'Open menu' });
  if (await folded.isVisible()) await folded.click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
}

/** The header's menu, above a screen that is the same for everybody. */
export const openMenu: Overlay = {
  name: 'menu-open',
  async open(page) {
    await gotoScreen(page, '/about');
    await unfoldMenu(page);
  },
};

/** What a button opens or asks, once the screen is there. */
export const dialogOf =
  (path: string, button: RegExp): Overlay['open'] =>
  async (page) => {
    await page.goto(path);
    await press(page, button);
    await page.getByRole('dialog').waitFor();
  };
