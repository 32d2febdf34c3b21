import type { Locator, Page } from '@playwright/test';

/** Locators of a screen by role and accessible name. */
export const screenOf = (page: Page) => {
  const main = page.getByRole('main');
  return {
    main,
    alert: (text: string) => main.getByRole('alert').filter({ hasText: text }),
    notice: (text: string | RegExp) => main.getByRole('status').filter({ hasText: text }),
    says: (text: string | RegExp) => main.getByRole('paragraph').filter({ hasText: text }),
    toast: (text: string) =>
      page.getByRole('region', { name: 'Messages' }).getByRole('status').filter({ hasText: text }),
    button: (name: string) => main.getByRole('button', { name, exact: true }),
    row: (name: string) => main.getByRole('row', { name }),
    /** A cell of a row by its whole text. */
    cell: (name: string, text: string) =>
      main.getByRole('row', { name }).getByRole('cell', { name: text, exact: true }),
    dialog: (name: string) => page.getByRole('dialog', { name }),
  };
};

/** The address of an applicant's document. */
export const documentLink = async (card: Locator, document: 'Resume' | 'Cover Letter'): Promise<string> =>
  (await card.getByRole('link', { name: `View ${document}` }).getAttribute('href')) ?? '';
