import type { Locator, Page } from '@playwright/test';
import { messages } from '#contract/messages';
import { logoPng, programNamedPdf } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { follow, isTouched, press } from '../support/hands';
import { approveBusiness, logIn, password } from '../support/people';
import { screenOf } from '../support/screen';
import { shop, type Story } from './story';

/** To the business sign-up, which a phone has in a sub-menu. */
async function followBusinessSignUp(page: Page): Promise<void> {
  if (!isTouched(page)) return follow(page, 'Business Sign Up');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await press(page.getByRole('button', { name: 'Open menu' }));
  await press(menu.getByText('Sign Up', { exact: true }));
  await press(menu.getByRole('link', { name: 'As Business' }));
}

/** The dashboard's counts, in the order in which they are read. */
export async function expectCounts(main: Locator, internships: number, applications: number): Promise<void> {
  await expect(main.getByRole('term')).toHaveText(['My Created Internships', 'Applications']);
  await expect(main.getByRole('definition')).toHaveText([String(internships), String(applications)]);
}

/** Sign-up, log-in, and the dashboard before and after an admin's approval. */
export async function joins({ portal: { server }, request, page }: Story): Promise<void> {
  const { main, alert, notice, button } = screenOf(page);

  await test.step('signs up with a logo', async () => {
    await page.goto('/');
    await followBusinessSignUp(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Create Business Account' })).toBeVisible();
    await expect(main.getByText('Advertise Your Internship')).toBeVisible();
    await press(button('Sign Up'));
    await expect(alert('Please fill all required fields and upload an image.')).toBeVisible();

    const logo = main.getByLabel('Company logo (required)');
    await logo.setInputFiles({ ...programNamedPdf(), name: 'logo.png', mimeType: 'image/png' });
    await expect(main.getByText('Only PNG and JPG images are allowed.')).toBeVisible();
    await logo.setInputFiles(await logoPng('#12664f'));
    await expect(main.getByRole('img', { name: 'Your logo' })).toBeVisible();
    for (const [name, value] of [
      ['Email', shop.email],
      ['Company Name', shop.company],
      ['City', 'Lae'],
      ['Representative Name', shop.owner],
      ['Business Number', '+675 7100 4410'],
    ] as const) {
      await main.getByRole('textbox', { name, exact: true }).fill(value);
    }
    await main.getByLabel(/^Password/).fill(password);
    await main.getByLabel('Confirm Password').fill(`${password}!`);
    await press(button('Sign Up'));
    await expect(main.getByText('Passwords do not match.', { exact: true }).first()).toBeVisible();
    await main.getByLabel('Confirm Password').fill(password);
    await press(button('Sign Up'));
    await expect(notice('Signup successful!')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('logs in, waits, and is approved', async () => {
    await logIn(page, shop.email);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expectCounts(main, 0, 0);
    await expect(notice(messages.business.pending)).toBeVisible();
    await approveBusiness(request, server.url, shop.email);
    await page.reload();
    await expectCounts(main, 0, 0);
    await expect(notice(messages.business.pending)).toBeHidden();
  });
}
