import { messages } from '#contract/messages';
import { expect, test, type Journey } from '../../support/fixtures';
import { followSignUp, press } from '../../support/pointer';
import { approveStudent, fillLogIn, password } from '../../support/people';
import { fillDate } from '../../support/sign-up-fields';
import { screenOf } from '../../support/locators';
import { kila } from '../personas';

/** Signs up, logs in, and is approved. */
export async function signUp({ portal: { server }, request, page }: Journey): Promise<void> {
  const { main, alert, notice, says, button } = screenOf(page);
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });

  await test.step('the sign-up shows an error, and leads to the log-in', async () => {
    await page.goto('/');
    await followSignUp(page, 'Student');
    await expect(page.getByRole('heading', { level: 1, name: 'Student sign up' })).toBeVisible();
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
    await press(button('Sign Up'));
    await expect(alert('Please look at: Confirm Password.')).toBeVisible();
    await expect(main.getByText('Passwords do not match.')).toBeInViewport({ ratio: 1 });
    await field('Confirm Password').fill(password);
    await press(button('Sign Up'));
    await expect(notice('Signup successful!')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
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
