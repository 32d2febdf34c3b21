import { messages } from '#contract/messages';
import { admin as adminMessages } from '#contract/messages/admin';
import { claim as text } from '#contract/messages/classroom';
import { expectSent, fillApplication } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { demo, enterAs, fillLogIn, openInternship } from '../support/people';
import { press, logOut } from '../support/pointer';
import { fillDate } from '../support/sign-up-fields';

const name = 'Sina Wari';
const birthday = '2007-04-09';
const number = '7055 1234';
const secret = 'words of my own';

test('a student without an e-mail comes from a slip to the receipt, and is helped when locked out', async ({
  portal,
  request,
}) => {
  const { server } = portal;
  const internship = await openInternship(request, server.url);
  const office = await portal.openPhone({ width: 1280, height: 800 });
  await enterAs(office.page, request, server.url, demo.admin);

  const code = await test.step('an admin prints a slip for a line of the register', async () => {
    await office.page.goto('/participants');
    await office.page.locator('input[type=file]').setInputFiles({
      name: 'participants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`full_name,date_of_birth\n${name},${birthday}\n`),
    });
    await press(office.page.getByRole('button', { name: 'Import participants' }));
    await expect(office.page.getByText('1 participant was imported.').first()).toBeVisible();
    await office.page.goto('/participants?q=sina');
    await press(office.page.getByRole('button', { name: messages.participants.printSlips(1) }));
    const slip = office.page.locator('.slips li').filter({ hasText: name });
    return (await slip.locator('.font-mono').textContent())!;
  });

  const phone = await portal.openPhone();
  const { page } = phone;
  const { main, button } = screenOf(page);
  await test.step('with it and the birthday the student is approved at once', async () => {
    await page.goto(`/claim?code=${code}`);
    await fillDate(main, birthday);
    await main.getByRole('textbox', { name: 'Mobile Number' }).fill(number);
    await main.getByRole('textbox', { name: 'Password', exact: true }).fill(secret);
    await main.getByRole('textbox', { name: 'Confirm Password' }).fill(secret);
    await press(button('Sign Up'));
    await expect(main.getByText(text.done).first()).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await fillLogIn(page, number, secret);
    await expect(page).toHaveURL(/\/home/);
  });

  await test.step('and applies', async () => {
    await page.goto(`/internship-details/${internship.id}`);
    await press(main.getByRole('link', { name: 'Apply Now' }));
    await fillApplication(page);
    await press(button('Apply Now'));
    await expectSent(page);
    await page.goto('/my-applications');
    await expect(main.getByRole('heading', { name: internship.title })).toBeVisible();
  });

  await test.step('who forgot the password is told whom to ask', async () => {
    await page.goto('/home');
    await logOut(page);
    await page.goto('/forgot-password');
    await main.getByRole('textbox', { name: 'Email or mobile number' }).fill(number);
    await press(button('Send Reset Link'));
    await expect(main.getByText(messages.forgot.byNumber)).toBeVisible();
  });

  await test.step('and logs in with what the admin shows, to choose an own one', async () => {
    await office.page.goto('/list-all-students?q=sina');
    await press(office.page.getByRole('button', { name: `View ${name}` }));
    const person = office.page.getByRole('dialog', { name });
    await press(person.getByText(adminMessages.oneTime.label));
    await press(person.getByRole('button', { name: adminMessages.oneTime.give }));
    const shown = (await person.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent())!;
    await page.goto('/login');
    await fillLogIn(page, number, shown.toLowerCase());
    await expect(page).toHaveURL(/\/change-password/);
    await main.getByRole('textbox', { name: 'Current Password' }).fill(shown);
    await press(button('Check Credentials'));
    await main.getByRole('textbox', { name: 'New Password' }).fill('my own words');
    await main.getByRole('textbox', { name: 'Confirm Password' }).fill('my own words');
    await press(button('Update Password'));
    await expect(page.getByText(messages.password.updated).first()).toBeVisible();
    await page.goto('/my-applications');
    await expect(main.getByRole('heading', { name: internship.title })).toBeVisible();
  });
});
