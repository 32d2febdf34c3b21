import type { Locator } from '@playwright/test';
import { splitDate } from '#contract/dates';

/** Types a date (`YYYY-MM-DD`) into the three fields of the form. */
export async function fillDate(form: Locator, date: string): Promise<void> {
  const { day, month, year } = splitDate(date);
  await form.getByLabel('Day', { exact: true }).fill(day);
  await form.getByLabel('Month', { exact: true }).selectOption(month);
  await form.getByLabel('Year', { exact: true }).fill(year);
}

export const studentFields = (email: string, password: string) => ({
  full_name: 'Anna Kila Vagi',
  email,
  mobile_number: '+675 7123 4567',
  date_of_birth: '2008-05-17',
  role: 'student',
  city: 'Port Moresby',
  password,
  password_confirmation: password,
});

export const businessFields = (email: string, password: string) => ({
  email,
  role: 'business',
  company_name: 'Kokoda Hardware',
  city: 'Lae',
  representative_name: 'Peter Aihi',
  business_number: '+675 321 0000',
  website_url: 'kokoda-hardware.example',
  password,
  password_confirmation: password,
});
