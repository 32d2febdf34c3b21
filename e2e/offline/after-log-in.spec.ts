import type { Page } from '@playwright/test';
import { messages } from '#contract/messages';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { demo, logIn, untilReadyForOffline } from '../support/people';
import { untilSaved } from '../support/saved-answers';
import { press, unfolded } from '../support/pointer';

/** Waits until the phone has these, and the categories. */
async function untilPrefetched(page: Page, ...keys: unknown[][]): Promise<void> {
  await untilSaved(page, 'public', ['categories']);
  await untilSaved(page, await page.evaluate(() => localStorage.getItem('user_id')), ...keys);
}

test('a student who lost the signal right after the log-in has categories and applications all the same', async ({
  portal,
}) => {
  const phone = await portal.openPhone();
  const { page } = phone;
  const { main } = screenOf(page);
  await logIn(page, demo.student);
  await untilReadyForOffline(page);
  await untilPrefetched(page, ['applications', 'mine']);
  await phone.setOffline(true);
  portal.link.setLink('cut');

  await page.goto('/my-applications');
  const details = main.getByRole('link', { name: /^View Application/ });
  await expect(details).not.toHaveCount(0);
  await press(details.first());
  await expect(main.getByRole('heading', { name: 'Level Achieved' })).toBeVisible();
  await page.goto('/home');
  await press(main.getByText('By category or location'));
  await main.getByRole('combobox', { name: 'Category' }).fill('Retail');
  await expect(main.getByRole('option', { name: /Retail/ })).toBeVisible();
});

test('a business that lost the signal right after the log-in has its internships, and categories for a new one', async ({
  portal,
}) => {
  const phone = await portal.openPhone();
  const { page } = phone;
  const { main } = screenOf(page);
  await logIn(page, demo.business);
  await untilReadyForOffline(page);
  await untilPrefetched(page, ['internships', 'own', 'pages', {}]);
  await phone.setOffline(true);
  portal.link.setLink('cut');

  await page.goto('/all-internship');
  await expect(main.getByRole('heading', { level: 1, name: messages.business.ownList })).toBeVisible();
  const row = await unfolded(main.getByRole('row', { name: /Applications/ }).nth(1));
  await expect(row.getByRole('link', { name: /^Edit / })).toBeVisible();
  await page.goto('/create-internship');
  await expect(main.getByRole('combobox', { name: /^Category/ }).getByRole('option')).not.toHaveCount(1);
});
