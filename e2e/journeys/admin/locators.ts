import type { Page } from '@playwright/test';
import { screenOf } from '../../support/locators';
import { kila } from '../personas';

/** Pending students: in the demo's participant list in part, with everything, and not at all. */
export const elijah = 'Elijah Waine';
export const joyce = 'Joyce Pokana';
export const lucy = 'Lucy Bomai';
/** A student who signs up, and is not in the list either. */
export const stranger = kila;

/** Locators of the lists of an admin. */
export const adminScreenOf = (page: Page) => {
  const screen = screenOf(page);
  const { main } = screen;
  return {
    ...screen,
    statusOf: (name: string) => main.getByRole('combobox', { name: `Status of ${name}` }),
    /** The tab of a status. */
    tabOf: (status: string) =>
      main.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: new RegExp(`^${status}`) }),
    dialog: page.getByRole('dialog'),
  };
};
