import type { Page } from '@playwright/test';

/** Locators of a screen by role and accessible name. */
export const screenOf = (page: Page) => {
  const main = page.getByRole('main');
  return {
    main,
    alert: (text: string) => main.getByRole('alert').filter({ hasText: text }),
    notice: (text: string | RegExp) => main.getByRole('status').filter({ hasText: text }),
    says: (text: string | RegExp) => main.getByRole('paragraph').filter({ hasText: text }),
    button: (name: string) => main.getByRole('button', { name, exact: true }),
    dialog: (name: string) => page.getByRole('dialog', { name }),
  };
};
