import { logoPng } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { follow, logOut, press } from '../support/hands';
import { password } from '../support/people';
import { screenOf } from '../support/screen';
import { shop, type Story } from './story';

/** The profile with its picture, the password in it, and the log-out. */
export async function keepsAccount({ page }: Story): Promise<void> {
  const { main, alert, notice, button } = screenOf(page);

  await test.step('edits the profile with a new picture', async () => {
    await follow(page, 'Profile');
    await expect(main.getByText('Approved', { exact: true })).toBeVisible();
    const form = main.getByRole('form', { name: 'Edit Profile' });
    const city = form.getByRole('textbox', { name: 'City' });
    await expect(city).toBeDisabled();
    await expect(form.getByRole('button', { name: 'Update Profile' })).toBeDisabled();
    const logo = main.getByRole('img', { name: `Logo of ${shop.company}` });
    const before = await logo.getAttribute('src');
    await press(button('Edit Profile'));
    await expect(form.getByRole('button', { name: 'Update Profile' })).toBeDisabled();
    await city.fill('Bulolo');
    await form.getByLabel('Company Logo').setInputFiles(await logoPng('#c8102e'));
    await expect(main.getByRole('img', { name: 'Your logo' })).toBeVisible();
    await press(form.getByRole('button', { name: 'Update Profile' }));
    await expect(notice('Profile updated successfully!')).toBeVisible();
    await expect(city).toHaveValue('Bulolo');
    await expect(city).toBeDisabled();
    await expect(logo).not.toHaveAttribute('src', before ?? '');
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step('changes the password there, and logs out', async () => {
    const card = main.getByRole('region', { name: 'Update Your Password' });
    const check = async (current: string) => {
      await card.getByLabel('Current Password').fill(current);
      await press(card.getByRole('button', { name: 'Check Credentials' }));
    };
    await check('not my password');
    await expect(card.getByRole('alert')).toHaveText('Current password is incorrect.');
    await check(password);
    await expect(card.getByText('Credentials verified successfully!')).toBeVisible();
    await card.getByLabel(/^New Password/).fill(shop.newPassword);
    await card.getByLabel('Confirm Password').fill(`${shop.newPassword}!`);
    await expect(card.getByText('Passwords do not match', { exact: true })).toBeVisible();
    await card.getByLabel('Confirm Password').fill(shop.newPassword);
    await press(card.getByRole('button', { name: 'Update Password' }));
    await expect(card.getByText('Password updated successfully!')).toBeVisible();
    await logOut(page);
    await expect(page).toHaveURL(/\/login/);
    await main.getByLabel('Email').fill(shop.email);
    for (const [secret, outcome] of [
      [password, alert('Invalid email or password.')],
      [shop.newPassword, page.getByRole('heading', { level: 1, name: 'Dashboard' })],
    ] as const) {
      await main.getByLabel('Password').fill(secret);
      await press(button('Log In'));
      await expect(outcome).toBeVisible();
    }
    await logOut(page);
    await expect(page).toHaveURL(/\/login/);
  });
}
