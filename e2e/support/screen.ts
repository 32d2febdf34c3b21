import type { Page } from '@playwright/test';

/** What a story looks for on a screen, by role and accessible name. */
export const screenOf = (page: Page) => {
  const main = page.getByRole('main');
  return {
    main,
    alert: (text: string) => main.getByRole('alert').filter({ hasText: text }),
    notice: (text: string) => main.getByRole('status').filter({ hasText: text }),
    toast: (text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text),
    /** By its whole name. */
    button: (name: string) => main.getByRole('button', { name, exact: true }),
    row: (name: string) => main.getByRole('row', { name }),
    dialog: (name: string) => page.getByRole('dialog', { name }),
  };
};
