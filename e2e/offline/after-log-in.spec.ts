import type { Page } from '@playwright/test';
import { messages } from '#contract/messages';
import { expect, test, type Portal } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { demo, logIn, untilReadyForOffline } from '../support/people';
import { untilSaved } from '../support/saved-answers';
import { press } from '../support/pointer';

/** A phone that has lost the signal right after the log-in, when it had the answers to these query keys, and the categories. */
async function openAfterLogIn(portal: Portal, email: string, ...keys: unknown[][]): Promise<Page> {
  const phone = await portal.openPhone();
  const { page } = phone;
  await logIn(page, email);
  await untilReadyForOffline(page);
  await untilSaved(page, 'public', ['categories']);
  await untilSaved(page, await page.evaluate(() => localStorage.getItem('user_id')), ...keys);
  await phone.setOffline(true);
  portal.link.setLink('cut');
  return page;
}

test(
  'a student who lost the signal right after the log-in has categories and applications all the same',
  { tag: '@full' },
  async ({ portal }) => {
    const page = await openAfterLogIn(portal, demo.student, ['applications', 'mine']);
    const { main } = screenOf(page);
    await page.goto('/my-applications');
    const details = main.getByRole('link', { name: /^View Application/ });
    await expect(details).not.toHaveCount(0);
    await press(details.first());
    await expect(main.getByRole('heading', { name: 'Level Achieved' })).toBeVisible();
    await page.goto('/home');
    await press(main.getByText('By category or location'));
    await main.getByRole('combobox', { name: 'Category' }).fill('Retail');
    await expect(main.getByRole('option', { name: /Retail/ })).toBeVisible();
  },
);

test(
  'a business that lost the signal right after the log-in has its internships, and categories for a new one',
  { tag: '@full' },
  async ({ portal }) => {
    const page = await openAfterLogIn(portal, demo.business, ['internships', 'own', 'pages', {}]);
    const { main } = screenOf(page);
    await page.goto('/all-internship');
    await expect(main.getByRole('heading', { level: 1, name: messages.business.ownList })).toBeVisible();
    const row = main.getByRole('row', { name: /Applications/ }).nth(1);
    await press(row.getByRole('button', { name: /^More:/ }));
    await expect(row.getByRole('link', { name: /^Edit / })).toBeVisible();
    await page.goto('/create-internship');
    await expect(main.getByRole('combobox', { name: /^Category/ }).getByRole('option')).not.toHaveCount(1);
  },
);
