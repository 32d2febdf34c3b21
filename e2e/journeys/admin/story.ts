import type { Page } from '@playwright/test';
import { screenOf } from '../../support/locators';

/** Who matches the participant list, who does not quite, and who is not on it. */
export const elijah = 'Elijah Waine';
export const joyce = 'Joyce Pokana';
export const stranger = { name: 'Kila Vagi', email: 'kila.vagi@example.com' };

/** What an admin looks for in the lists, by role and accessible name. */
export const officeOf = (page: Page) => {
  const screen = screenOf(page);
  const { main, row } = screen;
  return {
    ...screen,
    statusOf: (name: string) => main.getByRole('combobox', { name: `Status of ${name}` }),
    filter: main.getByRole('combobox', { name: 'Status', exact: true }),
    /** What a row says of its last change. */
    said: (name: string) => row(name).getByRole('status'),
    dialog: page.getByRole('dialog'),
  };
};
