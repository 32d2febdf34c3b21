import { delays } from '#contract/limits';
import { messages } from '#contract/messages';
import { expect, test, type Journey } from '../../support/fixtures';
import { followSignUp, press } from '../../support/pointer';
import { approveStudent, fillLogIn, password } from '../../support/people';
import { fillDate } from '../../support/sign-up-fields';
import { screenOf } from '../../support/locators';
import { kila } from '../personas';

/** Signs up, logs in, and is approved. */
export async function signUp({ portal: { server }, request, page }: Journey): Promise<void> {
  const { main, alert, notice, says, button, toast } = screenOf(page);
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });

  await test.step('the sign-up shows errors, and leads to the log-in after 2 seconds', async () => {
    await page.goto('/');
    await followSignUp(page, 'Student');
    await expect(page.getByRole('heading', { level: 1, name: 'Student sign up' })).toBeVisible();
    await expect(notice('Only verified participants of the program may register.')).toBeVisible();
    await press(button('Sign Up'));
    await expect(toast('Please fill all required fields.')).toBeInViewport();
    await expect(main.getByText('Full Name is required')).toBeInViewport();
    for (const [name, value] of [
      ['Full Name', kila.name],
      ['Email', kila.email],
      ['Mobile Number', kila.mobile],
      ['City', kila.city],
      ['Password', password],
      ['Confirm Password', 'wokabout'],
    ] as const) {
      await field(name).fill(value);
    }
    await fillDate(main, kila.birthday);
    await press(main.getByRole('button', { name: 'Show password' }).first());
    await expect(field('Password')).toHaveAttribute('type', 'text');
    await press(button('Sign Up'));
    await expect(field('Password')).toHaveAttribute('type', 'password');
    await expect(field('Confirm Password')).toHaveAccessibleDescription(/Passwords do not match\.$/);
    await expect(main.getByText('Passwords do not match.')).toBeInViewport({ ratio: 1 });
    await expect(alert('Please look at: Confirm Password.')).toBeVisible();
    await field('Confirm Password').fill(password);
    const sent = Date.now();
    await press(button('Sign Up'));
    await expect(notice('Signup successful!')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(Date.now() - sent).toBeGreaterThanOrEqual(delays.afterSignup);
  });

  await test.step('logs in, and is approved', async () => {
    await fillLogIn(page, kila.email);
    await expect(page).toHaveURL(/\/home$/);
    await expect(says(messages.student.pending)).toBeVisible();
    await approveStudent(request, server.url, kila.email);
    await page.reload();
    await expect(main.getByRole('search', { name: 'Find an internship' })).toBeVisible();
    await expect(says(messages.student.pending)).toBeHidden();
  });
}
