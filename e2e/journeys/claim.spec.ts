import { messages } from '#contract/messages';
import { participants as text } from '#contract/messages/admin';
import { expectSent, fillApplication } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { claimAccount, demo, enterAs, fillLogIn, openInternship } from '../support/people';
import { logOut, press } from '../support/pointer';

const name = 'Sina Wari';
const number = '7055 1234';
const secret = 'words of my own';

test(
  'a student without an e-mail comes from a slip to the receipt, and is told whom to ask for a new password',
  { tag: '@full' },
  async ({ portal, request }) => {
    const { server } = portal;
    const internship = await openInternship(request, server.url);
    const office = await portal.openPhone({ width: 1280, height: 800 });
    await enterAs(office.page, request, server.url, demo.admin);
    await office.page.goto('/participants');
    await office.page.locator('input[type=file]').setInputFiles({
      name: 'participants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`full_name,date_of_birth\n${name},2007-04-09\n`),
    });
    await press(office.page.getByRole('button', { name: 'Import participants' }));
    await expect(office.page.getByText(text.imported(1)).first()).toBeVisible();
    await office.page.goto('/participants?q=sina');
    await press(office.page.getByRole('button', { name: text.printSlips(1) }));
    const asked = office.page.getByRole('dialog', { name: text.slipsAsk(1) });
    await press(asked.getByRole('button', { name: text.printSlips(1) }));
    const slip = office.page.locator('.slips li').filter({ hasText: name });
    const code = await slip.locator('.font-mono').textContent();

    const { page } = await portal.openPhone({ width: 360, height: 640 });
    const main = page.getByRole('main');
    await page.goto(`/claim?code=${code}`);
    await claimAccount(page, number, secret);
    await expect(page).toHaveURL(/\/login$/);
    await fillLogIn(page, number, secret);
    await expect(page).toHaveURL(/\/home/);
    await page.goto(`/internship-details/${internship.id}`);
    await press(main.getByRole('link', { name: 'Apply Now' }));
    await fillApplication(page);
    await press(main.getByRole('button', { name: 'Apply Now' }));
    await expectSent(page);
    await page.goto('/my-applications');
    await expect(main.getByText(internship.title).first()).toBeVisible();

    await page.goto('/home');
    await logOut(page);
    await page.goto('/forgot-password');
    await main.getByRole('textbox', { name: 'Email or mobile number' }).fill(number);
    await press(main.getByRole('button', { name: 'Send Reset Link' }));
    await expect(main.getByText(messages.forgot.byNumber)).toBeVisible();
  },
);
