import type { Page } from '@playwright/test';
import { portMoresbyDate } from '#contract/closing';

const DAY = 86_400_000;

/** The date in so many days, as YYYY-MM-DD. */
export const inDays = (days: number): string => portMoresbyDate(Date.now() + days * DAY);

/** The values of the internship form. */
export interface InternshipFilling {
  title: string;
  category: string;
  /** An option of the select. */
  location: string;
  /** For the location Other. */
  customLocation?: string;
  financing: 'Paid' | 'Unpaid';
  duration: string;
  unit: 'Weeks' | 'Months';
  lastDate: string;
  skills: string;
  description: string;
}

export const storeAssistant: InternshipFilling = {
  title: 'Store Room Assistant',
  category: 'Retail & Sales',
  location: 'Lae',
  financing: 'Paid',
  duration: '10',
  unit: 'Weeks',
  lastDate: inDays(45),
  skills: 'Counting, Lifting with care, Tok Pisin',
  description: 'You count what comes in and what goes out, and learn to order in time.',
};

/** Fills the internship form on the screen without submitting it. */
export async function fillInternship(page: Page, filling: InternshipFilling): Promise<void> {
  const form = page.getByRole('main').getByRole('form');
  const text = (name: string) => form.getByRole('textbox', { name, exact: true });
  const choice = (name: string) => form.getByRole('combobox', { name, exact: true });
  await text('Role Title').fill(filling.title);
  await choice('Category').selectOption(filling.category);
  await choice('Location').selectOption(filling.location);
  if (filling.customLocation !== undefined) await text('Custom Location').fill(filling.customLocation);
  await choice('Financing').selectOption(filling.financing);
  await form.getByRole('spinbutton', { name: 'Duration' }).fill(filling.duration);
  await choice('Unit').selectOption(filling.unit);
  await form.getByLabel('Last Date to Apply').fill(filling.lastDate);
  await text('Required Skills').fill(filling.skills);
  await text('Description').fill(filling.description);
}
