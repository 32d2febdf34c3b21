import { messages } from '#contract/messages';
import { phonePhoto } from '../../support/documents';
import { expect, test, type Journey } from '../../support/fixtures';
import { follow, logOut, press } from '../../support/pointer';
import { fillLogIn, password } from '../../support/people';
import { screenOf } from '../../support/locators';
import { kila } from '../personas';

const city = 'Alotau';
const mobile = '7123 4567';

/** Views and edits the profile, changes the password, and logs out. */
export async function manageAccount({ page }: Journey): Promise<void> {
  const { main, alert, notice, says, button } = screenOf(page);
  const tabs = page.getByRole('navigation', { name: 'Profile' }).getByRole('link');
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });

  await test.step('the profile shows all facts', async () => {
    await follow(page, 'Profile');
    await expect(main.getByRole('heading', { level: 2, name: kila.name })).toBeVisible();
    await expect(says('Status: Approved')).toBeVisible();
    const date = /^\d{1,2} [A-Z][a-z]+ \d{4}$/;
    const facts: (readonly [string, string | RegExp])[] = [
      ['City', kila.city],
      ['Date of Birth', '5 March 2007'],
      ['Mobile Number', kila.mobile],
      ['Email', kila.email],
      ['Account created', date],
      ['Last updated', date],
    ];
    await expect(main.getByRole('term')).toHaveText(facts.map(([name]) => name));
    await expect(main.getByRole('definition')).toHaveText(facts.map(([, value]) => value));
    const mail = main.getByRole('link', { name: kila.email });
    await expect(mail).toHaveAttribute('href', `mailto:${kila.email}`);
  });

  await test.step('errors appear only after submitting, and corrected fields are saved', async () => {
    await press(main.getByRole('link', { name: 'Edit Profile' }));
    await field('City').fill('');
    await field('City').press('Tab');
    await expect(field('City')).toHaveAccessibleDescription('');
    await press(button('Update Profile'));
    await expect(field('City')).toHaveAccessibleDescription('City is required');
    await expect(field('City')).toBeFocused();
    await field('City').fill(city);
    await expect(field('City')).toHaveAccessibleDescription('');
    await field('Mobile Number').fill(mobile);
    await press(button('Update Profile'));
    await expect(page).toHaveURL(/\/profile$/);
    for (const value of [city, mobile]) {
      await expect(main.getByRole('definition').filter({ hasText: value })).toBeVisible();
    }
  });

  await test.step('a photo of 3 MB becomes a small square picture, which can be removed', async () => {
    const picture = main.getByRole('img', { name: `Picture of ${kila.name}` });
    await press(main.getByRole('link', { name: 'Edit Profile' }));
    await main.getByRole('button', { name: /^Picture / }).setInputFiles(await phonePhoto());
    await expect(main.getByText(messages.picture.unsaved)).toBeVisible();
    await press(button('Update Profile'));
    await expect(page).toHaveURL(/\/profile$/);
    const sides = () =>
      picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(sides).toEqual([256, 256]);
    await press(main.getByRole('link', { name: 'Edit Profile' }));
    await expect(picture).toBeVisible();
    await press(button('Remove Picture'));
    await expect(picture).toBeHidden();
    await press(main.getByRole('link', { name: 'Cancel' }));
  });

  await test.step('the password is changed after the current one was checked', async () => {
    await press(tabs.filter({ hasText: 'Change Password' }));
    await expect(field('Email')).toHaveValue(kila.email);
    await field('Current Password').fill('not the password');
    await press(button('Check Credentials'));
    await expect(alert('Current password is incorrect.')).toBeVisible();
    await expect(button('Update Password')).toBeHidden();
    await field('Current Password').fill(password);
    await press(button('Check Credentials'));
    await expect(notice('Credentials verified successfully!')).toBeVisible();
    await field('New Password').fill(kila.newPassword);
    await field('Confirm Password').fill('kina-and-tola');
    await expect(field('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
    await press(button('Update Password'));
    await expect(alert('New password and confirm password do not match.')).toBeVisible();
    await field('Confirm Password').fill(kila.newPassword);
    await press(button('Update Password'));
    await expect(notice('Password updated successfully!')).toBeVisible();
    await expect(button('Update Password')).toBeHidden();
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
    await logOut(page);
    await expect(page).toHaveURL(/\/login$/);
  });
}
