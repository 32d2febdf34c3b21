import type { Locator, Page } from '@playwright/test';
import { press } from './pointer';

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

/** The address of an applicant's document. On a wide screen a PDF is shown in place, and its link is there then. */
export async function documentLink(card: Locator, document: 'Resume' | 'Cover Letter'): Promise<string> {
  const show = card.getByRole('button', { name: `Show ${document}` });
  const link = card.getByRole('link', { name: new RegExp(`^(View ${document}|Open ${document} in)`) });
  await show.or(link).waitFor();
  if (await show.isVisible()) await press(show);
  return (await link.getAttribute('href')) ?? '';
}
