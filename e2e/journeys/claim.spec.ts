import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { messages } from '#contract/messages';
import { participants as text } from '#contract/messages/admin';
import { expectSent, fillApplication } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { claimAccount, demo, enterAs, fillLogIn, openInternship } from '../support/people';
import { logOut, press } from '../support/pointer';

const name = 'Sina Wari';
const number = '7055 1234';
const secret = 'words of my own';
/** One more than on a page, and longer than a line. */
const names = [
  name,
  ...Array.from({ length: 16 }, (_, at) => `Sina Elizabeth Kaupa-Toliman Margaret Wari-Aihi ${at}`),
];

/** What the browser prints: how many pages of A4, in which colours. */
async function printed(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const drawn = [...pdf.matchAll(/FlateDecode[^>]*>> stream\n([^]*?)\nendstream/g)].map(([, bytes = '']) =>
    inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'),
  );
  const colours = drawn.flatMap((one) => one.match(/[\d.]+ [\d.]+ [\d.]+ (?=rg)/gi) ?? []);
  const pages = pdf.match(/\/MediaBox \[0 0 59[45]\S* 84[12]\S*\]/g)?.length;
  return { pages, colours: [...new Set(colours)].sort() };
}

/** As wide as the sheet is within its margins, so that everything is where it is on paper. */
async function expectSlipsPrinted(page: Page): Promise<void> {
  await expect(page.locator('body'), 'with all codes when it printed').toHaveAttribute('data-codes', '17');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 703, height: 1032 });
  await expect(page.locator('body > *').filter({ visible: true })).toHaveCount(1);
  const slips = page.locator('.slips li');
  const fits = await slips.evaluateAll((all) => all.every((one) => one.scrollHeight <= one.clientHeight));
  expect(fits, 'no words run into the next slip').toBe(true);
  const colours = ['0 0 0 ', '1 1 1 '];
  expect(await printed(page)).toEqual({ pages: 2, colours });
  await slips.last().evaluate((last) => last.remove());
  expect(await printed(page)).toEqual({ pages: 1, colours });
}

test(
  'a student without an e-mail comes from a slip to the receipt, and is told whom to ask for a new password',
  { tag: '@full' },
  async ({ portal, request }) => {
    const { server } = portal;
    const internship = await openInternship(request, server.url);
    const office = await portal.openPhone({ width: 1280, height: 800 });
    await enterAs(office.page, request, server.url, demo.admin);
    await office.page.addInitScript(() => {
      window.print = () =>
        (document.body.dataset.codes = `${document.querySelectorAll('.slips svg').length}`);
    });
    await office.page.goto('/participants');
    await office.page.locator('input[type=file]').setInputFiles({
      name: 'participants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['full_name,date_of_birth', ...names.map((one) => `${one},2007-04-09`)].join('\n')),
    });
    await press(office.page.getByRole('button', { name: 'Import participants' }));
    await expect(office.page.getByText(text.imported(17)).first()).toBeVisible();
    await office.page.goto('/participants?q=sina');
    await press(office.page.getByRole('button', { name: text.printSlips(17) }));
    const asked = office.page.getByRole('dialog', { name: text.slipsAsk(17) });
    await press(asked.getByRole('button', { name: text.printSlips(17) }));
    const slip = office.page.locator('.slips li').filter({ hasText: name });
    const code = await slip.locator('.font-mono').textContent();
    await expectSlipsPrinted(office.page);

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
