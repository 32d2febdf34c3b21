import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { encode } from 'uqr';
import { brand } from '#contract/brand';
import { messages } from '#contract/messages';
import { expect, test, type Journey } from '../../support/fixtures';
import { follow, followSignUp, press } from '../../support/pointer';
import { screenOf } from '../../support/locators';

/** Compares a picture with the QR code for `text`, module by module. */
async function expectCode(picture: Locator, text: string): Promise<void> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const { data: pixels, info } = await sharp(await picture.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = (module: number, length: number) => Math.floor(((module + 0.5) * length) / size);
  const isDark = (x: number, y: number) =>
    pixels[(middle(y, info.height) * info.width + middle(x, info.width)) * info.channels]! < 128;
  const seen = data.map((row, y) => row.map((_, x) => isDark(x, y)));
  expect(seen, `the code says ${text}`).toEqual(data);
}

/** About, the classroom page, both sign-ups, and an unknown address. */
export async function viewPages({ page }: Journey): Promise<void> {
  const { main, notice, says, button } = screenOf(page);
  const title = (name: string) => main.getByRole('heading', { level: 1, name });

  await test.step('About shows statistics and a quote, and links to internships', async () => {
    await follow(page, 'About');
    await expect(title(`About ${brand.name}`)).toBeVisible();
    for (const { value } of brand.statistics) {
      await expect(main.getByRole('definition').filter({ hasText: value })).toBeVisible();
    }
    await expect(main.getByRole('blockquote')).toContainText(brand.testimonial.quote);
    await press(main.getByRole('link', { name: 'Find an Internship' }));
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step('the classroom page shows a QR code and how to install, and saves for offline', async () => {
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

  await test.step('the menu leads to both sign-ups', async () => {
    await followSignUp(page, 'Business');
    await expect(title('Create Business Account')).toBeVisible();
    await followSignUp(page, 'Student');
    await expect(title('Student sign up')).toBeVisible();
  });

  await test.step('an unknown address shows a 404 page that leads home', async () => {
    await page.goto('/no-such-page');
    await expect(title('404 - Page Not Found')).toBeVisible();
    await expect(says("Oops! The page you're looking for doesn't exist.")).toBeVisible();
    await expect(says('It might have been moved or deleted.')).toBeVisible();
    await press(main.getByRole('link', { name: 'Go to Homepage' }));
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(main.getByRole('link', { name: 'Browse internships' })).toBeVisible();
  });
}
