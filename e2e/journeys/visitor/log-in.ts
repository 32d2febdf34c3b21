import type { Locator, Page } from '@playwright/test';
import type { InternshipRow } from '#contract/internships';
import { expect, test } from '../../support/fixtures';
import { logOut, press } from '../../support/pointer';
import { demo, fillLogIn } from '../../support/people';
import { screenOf } from '../../support/locators';

/**
 * Checks in every frame from now on whether another element covers `target`.
 * @returns a function that ends it and returns the texts of elements that did
 */
async function watchCovering(target: Locator): Promise<() => Promise<string[]>> {
  const watch = await target.evaluateHandle((element) => {
    const texts = new Set<string>();
    const watched = { texts, isOver: false };
    const check = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      for (const part of [0.05, 0.25, 0.5, 0.75, 0.95]) {
        const found = document.elementFromPoint(left + width * part, top + height / 2);
        if (found && !element.contains(found)) texts.add(found.textContent);
      }
      if (!watched.isOver) requestAnimationFrame(check);
    };
    check();
    return watched;
  });
  return () =>
    watch.evaluate((watched) => {
      watched.isOver = true;
      return [...watched.texts];
    });
}

/** Logs in from an internship's summary, which then shows all details. */
export async function logInFromSummary(tab: Page, { id }: InternshipRow): Promise<void> {
  const { main, alert, notice, says, button, toast } = screenOf(tab);

  await test.step('the log-in shows errors, and leads back to all details', async () => {
    await press(main.getByRole('link', { name: 'Log in' }));
    await expect(main.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
    await expect(says('Log in to explore top internships and opportunities.')).toBeVisible();
    await press(button('Log In'));
    await expect(alert('Please enter both email and password.')).toBeVisible();
    // Toasts must not cover the menu.
    const coveringTexts = await watchCovering(tab.getByRole('banner'));
    await fillLogIn(tab, demo.student, 'not the password');
    await expect(alert('Invalid email or password.')).toBeVisible();
    await expect(toast('Error Invalid email or password.')).toBeVisible();
    await fillLogIn(tab, demo.student);
    await expect(tab).toHaveURL(new RegExp(`/internship-details/${id}$`));
    await expect(main.getByRole('heading', { name: 'Description' })).toBeVisible();
    await expect(notice('Authentication token is missing')).toBeHidden();
    await expect(toast('Error Invalid email or password.')).toBeHidden();
    expect(await coveringTexts()).toEqual([]);
    await logOut(tab);
    await expect(tab).toHaveURL(/\/login$/);
  });
}
