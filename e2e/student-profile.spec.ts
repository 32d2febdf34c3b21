import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { follow, logOut, press, sizes } from './support/hands';
import { demo, endSessionOf, fillLogIn, logIn, password } from './support/people';

const newPassword = 'kina-and-toea';
const needsSignal = 'No signal. This needs a connection: please try again when it is back.';

for (const { where, viewport } of sizes) {
  test(`a student ${where} corrects the profile through a cut and an ended session, and changes the password`, async ({
    portal: { link, server, openPhone },
    request,
  }) => {
    const { page } = await openPhone(viewport);
    const main = page.getByRole('main');
    const tabs = page.getByRole('navigation', { name: 'Profile' }).getByRole('link');
    const city = main.getByRole('textbox', { name: 'City' });
    const update = main.getByRole('button', { name: 'Update Profile' });

    await test.step('the profile says what is known, under three tabs', async () => {
      await logIn(page, demo.student);
      await follow(page, 'Profile');
      await expect(tabs).toHaveText(['Profile Dashboard', 'My Applications', 'Change Password']);
      await expect(main.getByRole('heading', { name: 'Maria Kaupa' })).toBeVisible();
      await expect(main.getByText('Approved', { exact: true })).toBeVisible();
      await expect(main.getByText('14 March 2006')).toBeVisible();
      const mail = main.getByRole('link', { name: demo.student });
      await expect(mail).toHaveAttribute('href', `mailto:${demo.student}`);
      await press(tabs.filter({ hasText: 'My Applications' }));
      await expect(main.getByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible();
      await press(tabs.filter({ hasText: 'Profile Dashboard' }));
    });

    await test.step('a field is scolded only after the form was sent', async () => {
      await press(main.getByRole('link', { name: 'Edit Profile' }));
      await city.fill('');
      await city.press('Tab');
      await expect(city).toHaveAccessibleDescription('');
      await press(update);
      await expect(city).toHaveAccessibleDescription('City is required');
      await expect(city).toBeFocused();
      await city.fill('Alotau');
      await expect(city).toHaveAccessibleDescription('');
    });

    await test.step('the link is cut while it is saved: it says so, and keeps what was typed through a reload', async () => {
      link.setLink('stalled');
      await press(update);
      await expect(main.getByRole('button', { name: 'Saving...' })).toBeVisible();
      link.setLink('cut');
      await expect(main.getByRole('alert')).toContainText(needsSignal);
      link.setLink('open');
      await page.reload();
      await expect(city).toHaveValue('Alotau');
    });

    await test.step('the session ends while it is filled in: after the log-in it is there again, and saved', async () => {
      const mobile = main.getByRole('textbox', { name: 'Mobile Number' });
      await mobile.fill('7123 4567');
      await endSessionOf(request, server.url, page);
      await press(update);
      await expect(main.getByText('Your session has expired. Please log in again.')).toBeVisible();
      await fillLogIn(page, demo.student);
      await expect(page).toHaveURL(/\/profile\/edit-profile$/);
      await expect(city).toHaveValue('Alotau');
      await expect(mobile).toHaveValue('7123 4567');
      await press(update);
      await expect(page).toHaveURL(/\/profile$/);
      await expect(main.getByText('Alotau')).toBeVisible();
      await expect(main.getByText('7123 4567')).toBeVisible();
    });

    await test.step('the password is changed once the current one was checked', async () => {
      await press(tabs.filter({ hasText: 'Change Password' }));
      await expect(main.getByRole('textbox', { name: 'Email' })).toHaveValue(demo.student);
      const check = main.getByRole('button', { name: 'Check Credentials' });
      const change = main.getByRole('button', { name: 'Update Password' });
      const [current, first, second] = ['Current Password', 'New Password', 'Confirm Password'].map((name) =>
        main.getByLabel(name),
      ) as [Locator, Locator, Locator];
      await current.fill('not the password');
      await press(check);
      await expect(main.getByRole('alert')).toHaveText('Current password is incorrect.');
      await expect(change).toBeHidden();
      await current.fill(password);
      await press(check);
      await expect(main.getByRole('status')).toHaveText('Credentials verified successfully!');
      await first.fill(newPassword);
      await second.fill('kina-and-tola');
      await expect(second).toHaveAccessibleDescription('Passwords do not match');
      await press(change);
      await expect(main.getByRole('alert')).toHaveText('New password and confirm password do not match.');
      await second.fill(newPassword);
      await press(change);
      await expect(main.getByRole('status')).toHaveText('Password updated successfully!');
      await expect(change).toBeHidden();
    });

    await test.step('logging out leaves nothing open, and the new password opens it again', async () => {
      await logOut(page);
      await expect(page).toHaveURL(/\/login$/);
      await page.goto('/profile');
      await expect(main.getByText('Please log in to open that page')).toBeVisible();
      await fillLogIn(page, demo.student, newPassword);
      await expect(page).toHaveURL(/\/profile$/);
      await expect(main.getByText('Alotau')).toBeVisible();
    });
  });
}
