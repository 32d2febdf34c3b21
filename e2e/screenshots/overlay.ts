import type { Page } from '@playwright/test';
import type { EdgeCaseIds } from '../support/edge-case-data';

/** A menu, dialog or message that an action on a screen opens. */
export interface Overlay {
  /** The screen's name and the action. */
  name: string;
  open: (page: Page, ids: EdgeCaseIds) => Promise<void>;
}

/** Presses the first button of this name. */
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

/** Submits an empty form. */
export const submit =
  (path: string, button: string): Overlay['open'] =>
  async (page) => {
    await page.goto(path);
    await press(page, button);
    await page.getByRole('main').getByRole('alert').first().waitFor();
  };

/** Opens a screen, and waits for its header. */
export async function gotoScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('banner').waitFor();
}

/** Opens the menu where it is collapsed. */
export async function unfoldMenu(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: 'Open menu' });
  if (await folded.isVisible()) await folded.click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
}

/** The header's menu. */
export const openMenu: Overlay = {
  name: 'menu-open',
  async open(page) {
    await gotoScreen(page, '/about');
    await unfoldMenu(page);
  },
};

/** A dialog that a button opens. */
export const dialogOf =
  (path: string, button: RegExp): Overlay['open'] =>
  async (page) => {
    await page.goto(path);
    await press(page, button);
    await page.getByRole('dialog').waitFor();
  };
