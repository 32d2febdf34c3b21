import type { Page } from '@playwright/test';
import type { InternshipRow } from '#contract/internships';
import { watchCovering } from '../../support/covered';
import { expect, test } from '../../support/fixtures';
import { logOut, press } from '../../support/pointer';
import { demo, fillLogIn } from '../../support/people';
import { screenOf } from '../../support/locators';

/** The log-in on the way from an internship's summary to the whole of it; closes the tab. */
export async function logsInOnTheWay(tab: Page, { id }: InternshipRow): Promise<void> {
  const { main, alert, notice, says, button, toast } = screenOf(tab);

  await test.step('its log-in says what is wrong, and leads back to the whole of it', async () => {
    await press(main.getByRole('link', { name: 'Log in' }));
    await expect(main.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
    await expect(says('Log in to explore top internships and opportunities.')).toBeVisible();
    await press(button('Log In'));
    await expect(alert('Please enter both email and password.')).toBeVisible();
    // A tap on the menu is never taken by what comes and goes below it.
    const whatCoveredMenu = await watchCovering(tab.getByRole('banner'));
    await fillLogIn(tab, demo.student, 'not the password');
    await expect(alert('Invalid email or password.')).toBeVisible();
    await expect(toast('Error: Invalid email or password.')).toBeVisible();
    await fillLogIn(tab, demo.student);
    await expect(tab).toHaveURL(new RegExp(`/internship-details/${id}$`));
    await expect(main.getByRole('heading', { name: 'Description' })).toBeVisible();
    await expect(notice('Authentication token is missing')).toBeHidden();
    await expect(toast('Error: Invalid email or password.')).toBeHidden();
    expect(await whatCoveredMenu()).toEqual([]);
    await logOut(tab);
    await expect(tab).toHaveURL(/\/login$/);
    await tab.close();
  });
}
