import { messages } from '#contract/messages';
import { identityLabels } from '#contract/profile-changes';
import { logoPng } from '../../support/documents';
import { expect, test, type Journey } from '../../support/fixtures';
import { follow, logOut, press } from '../../support/pointer';
import { screenOf } from '../../support/locators';
import { shop } from '../personas';

/** Edits the profile and its logo, and logs out. */
export async function manageAccount({ page }: Journey): Promise<void> {
  const { main, notice, button } = screenOf(page);

  await test.step('a new city is there at once, a new logo waits for an admin and can be withdrawn', async () => {
    await follow(page, 'Profile');
    const form = main.getByRole('form', { name: 'Edit Profile' });
    const city = form.getByRole('textbox', { name: 'City' });
    const logo = main.getByRole('img', { name: `Logo of ${shop.company}` });
    const before = await logo.getAttribute('src');
    await press(button('Edit Profile'));
    await city.fill('Bulolo');
    await form.getByRole('button', { name: 'Company Logo' }).setInputFiles(await logoPng('#c8102e'));
    await expect(main.getByRole('img', { name: 'Your logo' })).toBeVisible();
    await press(form.getByRole('button', { name: 'Update Profile' }));
    await expect(notice(messages.profileChanges.waits([identityLabels.logo])).first()).toBeVisible();
    await expect(city).toHaveValue('Bulolo');
    // The old one stays shown until an admin accepts the new one (rule 46).
    await expect(logo).toHaveAttribute('src', before ?? '');
    await press(button('Withdraw'));
    await expect(main.getByRole('heading', { name: messages.profileChanges.title })).toBeHidden();
  });

  await test.step('logs out', async () => {
    await logOut(page);
    await expect(page).toHaveURL(/\/login/);
  });
}
