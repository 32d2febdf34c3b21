import { brand } from '#contract/brand';
import { messages } from '#contract/messages';
import { expect, test } from '../../support/fixtures';
import { follow, followSignUp, press } from '../../support/pointer';
import { expectCode } from '../../support/qr-code';
import { screenOf } from '../../support/locators';
import type { Story } from '../../support/fixtures';

/** About, the classroom page, both sign-ups, and an address that is nowhere. */
export async function reads({ page }: Story): Promise<void> {
  const { main, notice, says, button } = screenOf(page);
  const title = (name: string) => main.getByRole('heading', { level: 1, name });

  await test.step('about says who we are, and where to begin', async () => {
    await follow(page, 'About');
    await expect(title(`About ${brand.name}`)).toBeVisible();
    for (const { value } of brand.statistics) {
      await expect(main.getByRole('definition').filter({ hasText: value })).toBeVisible();
    }
    await expect(main.getByRole('blockquote')).toContainText(brand.testimonial.quote);
    await press(main.getByRole('link', { name: 'Find an Internship' }));
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('the classroom page shows a code to scan, how to install, and what a visitor can save', async () => {
    await press(page.getByRole('contentinfo').getByRole('link', { name: 'For the classroom' }));
    await expect(title('For the classroom')).toBeVisible();
    const { origin, host } = new URL(page.url());
    await expectCode(main.getByRole('img', { name: `QR code that opens ${origin}` }), origin);
    await expect(main.getByRole('figure')).toContainText(host);
    await expect(main.getByRole('listitem')).toContainText([
      'In Chrome, tap the three dots at the top.',
      'Tap Add to Home screen (or Install app), then Install.',
      `From now on, open ${brand.name} from its picture on the home screen, also without signal.`,
    ]);
    await expect(notice(messages.classroom.visitor)).toBeVisible();
    await press(button('Save everything for offline'));
    await expect(notice(messages.classroom.saved)).toBeVisible();
    await expect(says(/^\d+ internships, \d+ logos, /)).toBeVisible();
  });

  await test.step('the menu leads to the sign-up of a student and of a business', async () => {
    await followSignUp(page, 'Business');
    await expect(title('Create Business Account')).toBeVisible();
    await followSignUp(page, 'Student');
    await expect(title('Student sign up')).toBeVisible();
  });

  await test.step('an address that is nowhere leads home', async () => {
    await page.goto('/no-such-page');
    await expect(title('404 - Page Not Found')).toBeVisible();
    await expect(says("Oops! The page you're looking for doesn't exist.")).toBeVisible();
    await expect(says('It might have been moved or deleted.')).toBeVisible();
    await press(main.getByRole('link', { name: 'Go to Homepage' }));
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(main.getByRole('link', { name: 'Browse internships' })).toBeVisible();
  });
}
