import { messages } from '#contract/messages';
import { identityLabels } from '#contract/profile-changes';
import { logoPng } from '../../support/documents';
import { expect, test, type Journey } from '../../support/fixtures';
import { follow, logOut, press } from '../../support/pointer';
import { fillLogIn, password } from '../../support/people';
import { screenOf } from '../../support/locators';
import { shop } from '../personas';

/** Edits the profile and its logo, changes the password, and logs out. */
export async function manageAccount({ page }: Journey): Promise<void> {
  const { main, alert, notice, says, button } = screenOf(page);

  await test.step('edits the profile and the logo', async () => {
    await follow(page, 'Profile');
    await expect(says('Status: Approved')).toBeVisible();
    const form = main.getByRole('form', { name: 'Edit Profile' });
    const city = form.getByRole('textbox', { name: 'City' });
    await expect(city).toBeDisabled();
    await expect(form.getByRole('button', { name: 'Update Profile' })).toBeHidden();
    const logo = main.getByRole('img', { name: `Logo of ${shop.company}` });
    const before = await logo.getAttribute('src');
    await press(button('Edit Profile'));
    await expect(form.getByRole('button', { name: 'Update Profile' })).toBeDisabled();
    await city.fill('Bulolo');
    await form.getByRole('button', { name: 'Company Logo' }).setInputFiles(await logoPng('#c8102e'));
    await expect(main.getByRole('img', { name: 'Your logo' })).toBeVisible();
    await press(form.getByRole('button', { name: 'Update Profile' }));
    await expect(notice(messages.profileChanges.waits([identityLabels.logo])).first()).toBeVisible();
    await expect(city).toHaveValue('Bulolo');
    await expect(city).toBeDisabled();
    // The old one stays shown until an admin accepts the new one (rule 46).
    await expect(logo).toHaveAttribute('src', before ?? '');
    const wanted = main.getByRole('img', { name: 'Logo of the company' }).last();
    await expect
      .poll(() => wanted.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(wanted).not.toHaveAttribute('src', before ?? '');
    await press(button('Withdraw'));
    await expect(main.getByRole('heading', { name: messages.profileChanges.title })).toBeHidden();
    await expect(logo).toHaveAttribute('src', before ?? '');
  });

  await test.step('changes the password and logs out', async () => {
    const card = main.getByRole('region', { name: 'Update Your Password' });
    const field = (name: string) => card.getByRole('textbox', { name, exact: true });
    const check = async (current: string) => {
      await field('Current Password').fill(current);
      await press(card.getByRole('button', { name: 'Check Credentials' }));
    };
    await check('not my password');
    await expect(card.getByRole('alert')).toHaveText('Current password is incorrect.');
    await check(password);
    await expect(card.getByRole('status')).toHaveText('Credentials verified successfully!');
    await field('New Password').fill(shop.newPassword);
    await field('Confirm Password').fill(`${shop.newPassword}!`);
    await expect(field('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
    await field('Confirm Password').fill(shop.newPassword);
    await press(card.getByRole('button', { name: 'Update Password' }));
    await expect(card.getByRole('status')).toHaveText('Password updated successfully!');
    await logOut(page);
    await expect(page).toHaveURL(/\/login/);
    await fillLogIn(page, shop.email);
    await expect(alert('Invalid email or password.')).toBeVisible();
    await fillLogIn(page, shop.email, shop.newPassword);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await logOut(page);
    await expect(page).toHaveURL(/\/login/);
  });
}
