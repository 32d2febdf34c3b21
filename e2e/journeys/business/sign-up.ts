import type { Locator } from '@playwright/test';
import { messages } from '#contract/messages';
import { logoPng } from '../../support/documents';
import { expect, test, type Journey } from '../../support/fixtures';
import { followSignUp, press } from '../../support/pointer';
import { approveBusiness, logIn, password } from '../../support/people';
import { screenOf } from '../../support/locators';
import { shop } from '../personas';

/** Checks the counts of the dashboard. */
export async function expectCounts(main: Locator, internships: number, applications: number): Promise<void> {
  await expect(main.getByRole('term')).toHaveText(['My Created Internships', 'Applications']);
  await expect(main.getByRole('definition')).toHaveText([String(internships), String(applications)]);
}

/** Signs up, logs in, and is approved. */
export async function signUp({ portal: { server }, request, page }: Journey): Promise<void> {
  const { main, notice, button } = screenOf(page);
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });

  await test.step('signs up with a logo', async () => {
    await page.goto('/');
    await followSignUp(page, 'Business');
    await expect(page.getByRole('heading', { level: 1, name: 'Create Business Account' })).toBeVisible();
    const logo = main.getByRole('button', { name: 'Company logo (required)' });
    await logo.setInputFiles(await logoPng('#12664f'));
    await expect(main.getByRole('img', { name: 'Your logo' })).toBeVisible();
    for (const [name, value] of [
      ['Email', shop.email],
      ['Company Name', shop.company],
      ['City', 'Lae'],
      ['Representative Name', shop.owner],
      ['Business Number', '+675 7100 4410'],
      ['Password', password],
      ['Confirm Password', password],
    ] as const) {
      await field(name).fill(value);
    }
    await press(button('Sign Up'));
    await expect(notice('Signup successful!')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('logs in, and is approved', async () => {
    await logIn(page, shop.email);
    await expect(main.getByText(messages.business.pending)).toBeVisible();
    await approveBusiness(request, server.url, shop.email);
    await page.reload();
    await expectCounts(main, 0, 0);
    await expect(main.getByText(messages.business.pending)).toBeHidden();
  });
}
