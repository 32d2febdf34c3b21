import { delays } from '#contract/limits';
import { expect, test, type Journey } from '../../support/fixtures';
import { follow, press } from '../../support/pointer';
import { writtenMails } from '../../support/server';
import { demo, fillLogIn, password } from '../../support/people';
import { screenOf } from '../../support/locators';

const newPassword = 'bilum-and-mumu';

/** Resets a forgotten password. */
export async function resetPassword({ portal: { server, link }, page }: Journey): Promise<void> {
  const { main, alert, notice, button } = screenOf(page);
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });

  const resetLink = await test.step('a reset link is mailed', async () => {
    await follow(page, 'Login');
    await press(main.getByRole('link', { name: 'Forgot Password?' }));
    await press(button('Send Reset Link'));
    await expect(alert('Please enter a valid email address.')).toBeVisible();
    await field('Email').fill(demo.student);
    link.setLink('stalled');
    await press(button('Send Reset Link'));
    await expect(button('Sending...')).toBeDisabled();
    link.setLink('open');
    await expect(notice('Check your email for reset instructions.')).toBeVisible();
    const mailed = async () => {
      const [mail] = await writtenMails(server, 'reset_link');
      return /\/reset-password\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    };
    await expect.poll(mailed).not.toBe('');
    return mailed();
  });

  await test.step('the link sets a new password that is typed twice, and leads to the log-in after 3 seconds', async () => {
    await page.goto(resetLink);
    await expect(main.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    await field('New Password').fill('short');
    await press(button('Reset Password'));
    await expect(alert('Please fill in both fields correctly.')).toBeVisible();
    await field('New Password').fill(newPassword);
    await field('Confirm Password').fill(password);
    await press(button('Reset Password'));
    await expect(alert('Passwords do not match!')).toBeVisible();
    await field('Confirm Password').fill(newPassword);
    const sent = Date.now();
    await press(button('Reset Password'));
    await expect(notice('Your password has been reset successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(Date.now() - sent).toBeGreaterThanOrEqual(delays.afterReset);
  });

  await test.step('the old password is refused, the new one logs in', async () => {
    await fillLogIn(page, demo.student);
    await expect(alert('Invalid email or password.')).toBeVisible();
    await fillLogIn(page, demo.student, newPassword);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('search', { name: 'Find an internship' })).toBeVisible();
  });
}
