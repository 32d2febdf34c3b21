import { brand } from '#contract/brand';
import { delays } from '#contract/limits';
import { expect, test } from './support/fixtures';
import { follow, isTouched, press, sizes } from './support/hands';
import { writtenMails } from './support/mails';
import { fillLogIn, password } from './support/people';

const kila = { name: 'Kila Vagi', email: 'kila.vagi@example.com', newPassword: 'bilum-and-mumu' };

for (const { where, viewport } of sizes) {
  test(`a visitor ${where} writes to us, subscribes, signs up, and sets a new password by the mailed link`, async ({
    portal: { server, link, openPhone },
  }) => {
    test.setTimeout(240_000);
    const { page } = await openPhone(viewport);
    const main = page.getByRole('main');
    const alert = main.getByRole('alert');

    await test.step('contact marks what is missing, says that it is sending, and the mail is written', async () => {
      await page.goto('/');
      await follow(page, 'Contact');
      await expect(main.getByText('allow 5 business days for a response')).toBeVisible();
      const form = page.getByRole('form', { name: 'Contact' });
      const field = (name: string) => form.getByRole('textbox', { name });
      await field('Email').fill('kila.vagi');
      await field('Name').fill(kila.name);
      await expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
      await field('Subject').fill('Is there work in Alotau?');
      // By the keyboard: the button says that it is not ready.
      await field('Subject').press('Enter');
      await expect(form.getByRole('status')).toHaveText('Please fill all required fields');
      await expect(field('Message')).toBeFocused();
      await expect(field('Message')).toHaveAccessibleDescription('Message is required');

      await field('Message').fill('I finish school in November.');
      await field('Email').fill(kila.email);
      link.setLink('stalled');
      await press(form.getByRole('button', { name: 'Send Message' }));
      await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
      link.setLink('open');
      await expect(form.getByRole('status')).toHaveText('Your message has been sent successfully!');
      for (const name of ['Message', 'Name', 'Email', 'Subject']) await expect(field(name)).toHaveValue('');

      const mails = () => writtenMails(server, 'contact_message');
      await expect
        .poll(async () => (await mails()).map(({ to }) => to?.[0]?.address))
        .toEqual([brand.infoEmail]);
      expect((await mails())[0]?.text).toContain('I finish school in November.');
    });

    await test.step('the newsletter takes an address of its own pattern', async () => {
      const form = page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' });
      const field = form.getByRole('textbox', { name: 'Our news by email' });
      const subscribe = form.getByRole('button', { name: 'Subscribe' });
      await field.fill('kila+news@example.museums');
      await press(subscribe);
      await expect(field).toHaveAccessibleDescription('Please enter a valid email address');
      await expect(field).toHaveCSS('background-color', 'rgb(255, 217, 222)');
      await expect(field).toHaveCSS('border-top-color', 'rgb(255, 77, 99)');
      await field.fill(kila.email);
      await press(subscribe);
      await expect(form.getByRole('status')).toHaveText(
        'You have successfully subscribed to the newsletter!',
      );
      await expect(field).toHaveValue('');
    });

    await test.step('the sign-up names what is wrong, and leads to the log-in after 2 seconds', async () => {
      if (isTouched(page)) {
        await press(page.getByRole('button', { name: 'Open menu' }));
        const menu = page.getByRole('navigation', { name: 'Menu' });
        await press(menu.getByText('Sign Up', { exact: true }));
        await expect(menu.getByRole('link', { name: 'As Business' })).toBeVisible();
        await press(menu.getByRole('link', { name: 'As Student' }));
      } else {
        await expect(page.getByRole('link', { name: 'Business Sign Up' })).toBeVisible();
        await press(page.getByRole('link', { name: 'Student Sign Up' }));
      }
      await press(main.getByRole('button', { name: 'Sign Up' }));
      await expect(alert).toHaveText('Please fill all required fields.');
      await expect(alert).toBeInViewport();
      await main.getByRole('textbox', { name: 'Full Name' }).fill(kila.name);
      await main.getByRole('textbox', { name: 'Email' }).fill(kila.email);
      await main.getByRole('textbox', { name: 'Mobile Number' }).fill('7200 4455');
      await main.getByLabel('Date of Birth').fill('2007-03-05');
      await main.getByRole('textbox', { name: 'City' }).fill('Alotau');
      await main.getByLabel(/^Password/).fill(password);
      await main.getByLabel('Confirm Password').fill('wokabout');
      await press(main.getByRole('button', { name: 'Sign Up' }));
      await expect(main.getByText('Passwords do not match.')).toBeVisible();
      await main.getByLabel('Confirm Password').fill(password);
      const sent = Date.now();
      await press(main.getByRole('button', { name: 'Sign Up' }));
      await expect(main.getByText('Signup successful!')).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
      expect(Date.now() - sent).toBeGreaterThanOrEqual(delays.afterSignup);
    });

    let resetLink = '';
    await test.step('who forgot the password is mailed a link', async () => {
      await press(main.getByRole('link', { name: 'Forgot Password?' }));
      await press(main.getByRole('button', { name: 'Send Reset Link' }));
      await expect(alert).toHaveText('Please enter a valid email address.');
      await main.getByRole('textbox', { name: 'Email' }).fill(kila.email);
      link.setLink('stalled');
      await press(main.getByRole('button', { name: 'Send Reset Link' }));
      await expect(main.getByRole('button', { name: 'Sending...' })).toBeDisabled();
      link.setLink('open');
      await expect(main.getByText('Check your email for reset instructions.')).toBeVisible();
      const mailed = async () => {
        const [mail] = await writtenMails(server, 'reset_link');
        return /\/reset-password\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      };
      await expect.poll(mailed).not.toBe('');
      resetLink = await mailed();
    });

    await test.step('the link takes a new password once it is typed twice, and leads to the log-in after 3 seconds', async () => {
      await page.goto(resetLink);
      await expect(main.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
      await expect(page).toHaveURL(/\/reset-password$/);
      const reset = main.getByRole('button', { name: 'Reset Password' });
      await main.getByLabel('New Password').fill('short');
      await press(reset);
      await expect(alert).toHaveText('Please fill in both fields correctly.');
      await main.getByLabel('New Password').fill(kila.newPassword);
      await main.getByLabel('Confirm Password').fill(password);
      await press(reset);
      await expect(alert).toHaveText('Passwords do not match!');
      await main.getByLabel('Confirm Password').fill(kila.newPassword);
      const sent = Date.now();
      await press(reset);
      await expect(main.getByText('Your password has been reset successfully!')).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
      expect(Date.now() - sent).toBeGreaterThanOrEqual(delays.afterReset);
    });

    await test.step('the old password is over, and the new one opens the portal', async () => {
      await fillLogIn(page, kila.email);
      await expect(alert).toHaveText('Invalid email or password.');
      await fillLogIn(page, kila.email, kila.newPassword);
      await expect(page).toHaveURL(/\/home$/);
      await expect(page.getByRole('search', { name: 'Find an internship' })).toBeVisible();
    });
  });
}
