import { expect, test, type Journey } from '../../support/fixtures';
import { follow, press } from '../../support/pointer';
import { writtenMails } from '../../support/server';
import { demo, fillLogIn } from '../../support/people';
import { screenOf } from '../../support/locators';

const newPassword = 'bilum-and-mumu';

/** Resets a forgotten password. */
export async function resetPassword({ portal: { server }, page }: Journey): Promise<void> {
  const { main, alert, notice, button } = screenOf(page);
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });

  await test.step('a mailed link sets a new password, and leads to the log-in', async () => {
    await follow(page, 'Login');
    await press(main.getByRole('link', { name: 'Forgot Password?' }));
    await field('Email').fill(demo.student);
    await press(button('Send Reset Link'));
    await expect(notice('Check your email for reset instructions.')).toBeVisible();
    const mailed = async () => {
      const [mail] = await writtenMails(server, 'reset_link');
      return /\/reset-password\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    };
    await expect.poll(mailed).not.toBe('');
    await page.goto(await mailed());
    // The secret does not stay in the address.
    await expect(page).toHaveURL(/\/reset-password$/);
    await field('New Password').fill(newPassword);
    await field('Confirm Password').fill(newPassword);
    await press(button('Reset Password'));
    await expect(notice('Your password has been reset successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('the old password is refused, the new one logs in', async () => {
    await fillLogIn(page, demo.student);
    await expect(alert('Invalid email or password.')).toBeVisible();
    await fillLogIn(page, demo.student, newPassword);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('search', { name: 'Find an internship' })).toBeVisible();
  });
}
