import type { Page } from '@playwright/test';

/** What a story looks for on a screen, by role and accessible name. */
export const screenOf = (page: Page) => {
  const main = page.getByRole('main');
  return {
    main,
    alert: (text: string) => main.getByRole('alert').filter({ hasText: text }),
    notice: (text: string) => main.getByRole('status').filter({ hasText: text }),
    says: (text: string | RegExp) => main.getByRole('paragraph').filter({ hasText: text }),
    toast: (text: string) =>
      page.getByRole('region', { name: 'Messages' }).getByRole('status').filter({ hasText: text }),
    /** By its whole name. */
    button: (name: string) => main.getByRole('button', { name, exact: true }),
    row: (name: string) => main.getByRole('row', { name }),
    /** One cell of a row, by all that it says. */
    cell: (name: string, text: string) =>
      main.getByRole('row', { name }).getByRole('cell', { name: text, exact: true }),
    dialog: (name: string) => page.getByRole('dialog', { name }),
  };
};
