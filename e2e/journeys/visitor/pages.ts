import { brand } from '#contract/brand';
import { messages } from '#contract/messages';
import { expect, test, type Journey } from '../../support/fixtures';
import { follow, followSignUp, press } from '../../support/pointer';
import { screenOf } from '../../support/locators';

/** About, the classroom page, both sign-ups, and an unknown address. */
export async function viewPages({ page }: Journey): Promise<void> {
  const { main, notice, button } = screenOf(page);
  const title = (name: string) => main.getByRole('heading', { level: 1, name });

  await test.step('menu and footer lead to About, the classroom page and both sign-ups', async () => {
    await follow(page, 'About');
    await expect(title(`About ${brand.name}`)).toBeVisible();
    await press(page.getByRole('contentinfo').getByRole('link', { name: 'For the classroom' }));
    await expect(title('For the classroom')).toBeVisible();
    await press(button('Save everything for offline'));
    await expect(notice(messages.classroom.saved)).toBeVisible();
    await followSignUp(page, 'Business');
    await expect(title('Create Business Account')).toBeVisible();
    await followSignUp(page, 'Student');
    await expect(title('Student sign up')).toBeVisible();
  });

  await test.step('an unknown address shows a 404 page that leads home', async () => {
    await page.goto('/no-such-page');
    await expect(title('404 - Page Not Found')).toBeVisible();
    await press(main.getByRole('link', { name: 'Go to Homepage' }));
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(main.getByRole('link', { name: 'Browse internships' })).toBeVisible();
  });
}
