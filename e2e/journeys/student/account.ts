import { messages } from '#contract/messages';
import { phonePhoto } from '../../support/documents';
import { expect, test, type Journey } from '../../support/fixtures';
import { follow, logOut, press } from '../../support/pointer';
import { fillLogIn, password } from '../../support/people';
import { screenOf } from '../../support/locators';
import { kila } from '../personas';

const city = 'Alotau';

/** Edits the profile with a picture, changes the password, and logs out. */
export async function manageAccount({ page }: Journey): Promise<void> {
  const { main, alert, notice, button } = screenOf(page);
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });

  await test.step('a corrected field is saved, and a photo of 3 MB becomes a small square picture', async () => {
    await follow(page, 'Profile');
    await press(main.getByRole('link', { name: 'Edit Profile' }));
    await field('City').fill('');
    await press(button('Update Profile'));
    await expect(field('City')).toHaveAccessibleDescription('City is required');
    await field('City').fill(city);
    await main.getByRole('button', { name: /^Picture / }).setInputFiles(await phonePhoto());
    await expect(main.getByText(messages.picture.unsaved)).toBeVisible();
    await press(button('Update Profile'));
    await expect(page).toHaveURL(/\/profile$/);
    await expect(main.getByRole('definition').filter({ hasText: city })).toBeVisible();
    const picture = main.getByRole('img', { name: `Picture of ${kila.name}` });
    const sides = () =>
      picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(sides).toEqual([256, 256]);
  });

  await test.step('the password is changed after the current one was checked', async () => {
    const tabs = page.getByRole('navigation', { name: 'Profile' }).getByRole('link');
    await press(tabs.filter({ hasText: 'Change Password' }));
    await field('Current Password').fill(password);
    await press(button('Check Credentials'));
    await expect(notice('Credentials verified successfully!')).toBeVisible();
    await field('New Password').fill(kila.newPassword);
    await field('Confirm Password').fill(kila.newPassword);
    await press(button('Update Password'));
    await expect(notice('Password updated successfully!')).toBeVisible();
  });

  await test.step('after the log-out screens ask for a log-in, which takes the new password', async () => {
    await logOut(page);
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/profile');
    await expect(notice('Please log in to open that page')).toBeVisible();
    await fillLogIn(page, kila.email);
    await expect(alert('Invalid email or password.')).toBeVisible();
    await fillLogIn(page, kila.email, kila.newPassword);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(main.getByRole('definition').filter({ hasText: city })).toBeVisible();
  });
}
