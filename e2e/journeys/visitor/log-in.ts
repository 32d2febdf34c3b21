import type { Page } from '@playwright/test';
import type { InternshipRow } from '#contract/internships';
import { expect, test } from '../../support/fixtures';
import { logOut, press } from '../../support/pointer';
import { demo, fillLogIn } from '../../support/people';
import { screenOf } from '../../support/locators';

/** Logs in from an internship's summary, which then shows all details. */
export async function logInFromSummary(tab: Page, { id }: InternshipRow): Promise<void> {
  const { main, alert } = screenOf(tab);

  await test.step('the log-in shows an error, and leads back to all details', async () => {
    await press(main.getByRole('link', { name: 'Log in' }));
    await expect(main.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
    await fillLogIn(tab, demo.student, 'not the password');
    await expect(alert('Invalid email or password.')).toBeVisible();
    await fillLogIn(tab, demo.student);
    await expect(tab).toHaveURL(new RegExp(`/internship-details/${id}$`));
    await expect(main.getByRole('heading', { name: 'Description' })).toBeVisible();
    await logOut(tab);
    await expect(tab).toHaveURL(/\/login$/);
  });
}
