import type { Page } from '@playwright/test';
import type { EdgeCaseIds } from '../support/edge-case-data';

/** Opens a menu, dialog or message by an action on a screen. */
export type Open = (page: Page, ids: EdgeCaseIds) => Promise<void>;

/** By the screen's name and the action; opened in this order. */
export type Overlays = Record<string, Open>;
export type Overlay = { name: string; open: Open };

/** Presses the first button of this name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

/** Submits an empty form. */
export const submit =
  (path: string, button: string): Open =>
  async (page) => {
    await page.goto(path);
    await press(page, button);
    await page.getByRole('main').getByRole('alert').first().waitFor();
  };

/** Opens a screen, and waits for its heading: the header is drawn before the screen's own script is there, the preloader before both. */
export async function gotoScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('#root > .preloader').waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
}

/** Opens the menu where it is collapsed. */
export async function unfoldMenu(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: 'Open menu' });
  if (await folded.isVisible()) await folded.click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
}

/** The header's menu. */
export const openMenu = async (page: Page): Promise<void> => {
  await gotoScreen(page, '/about');
  await unfoldMenu(page);
};

/** A dialog that a button opens. */
export const dialogOf =
  (path: string, button: RegExp): Open =>
  async (page) => {
    await page.goto(path);
    await press(page, button);
    await page.getByRole('dialog').waitFor();
  };
