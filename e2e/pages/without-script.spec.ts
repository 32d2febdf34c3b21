import type { Page } from '@playwright/test';
import type { ClaimCodesAnswer } from '#contract/claims';
import { messages } from '#contract/messages';
import { withoutScript } from '#contract/messages/site';
import { resumePdf } from '../support/documents';
import { expect, test } from '../support/fixtures';
import {
  apiAs,
  claimAccount,
  demo,
  fillBirthday,
  fillLogIn,
  openInternship,
  receivedFrom,
} from '../support/people';
import { watchPolicy } from '../support/policy-violations';
import { writtenMails } from '../support/server';
import { logInUnscripted, openUnscripted, unscriptedPhone } from './unscripted';

test('without the script a visitor writes to us and finds an internship; a student applies with two files, reads the status and logs out', async ({
  portal: { server },
  browser,
  request,
}) => {
  const page = await openUnscripted(browser, server.url);
  const main = page.getByRole('main');
  const { id, title } = await openInternship(request, server.url);

  await test.step('the menu leads to a form that keeps what was typed, and is then mailed', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click();
    await main.getByRole('textbox', { name: 'Message' }).fill('I finish school in November.');
    await main.getByRole('textbox', { name: 'Email' }).fill('kila@people.com');
    await main.getByRole('textbox', { name: 'Name' }).fill('Kila');
    await main.getByRole('button', { name: 'Send Message' }).click();
    await expect(main.getByRole('alert')).toContainText(messages.contact.fillRequired);
    await expect(main.getByRole('textbox', { name: 'Message' })).toHaveValue('I finish school in November.');
    await main.getByRole('textbox', { name: 'Subject' }).fill('Courses');
    await main.getByRole('button', { name: 'Send Message' }).click();
    await expect(main.getByRole('status').first()).toContainText(messages.contact.success);
    await expect.poll(async () => (await writtenMails(server, 'contact_message')).length).toBe(1);
  });

  await test.step('the list is searched, and the details lead over the log-in and back', async () => {
    await page.goto('/all-internships');
    await main.getByRole('searchbox', { name: 'Keyword' }).fill(title);
    await main.getByRole('button', { name: 'Filter Internship' }).click();
    await main.getByRole('link', { name: `VIEW DETAILS: ${title}` }).click();
    await main.getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL(`/login?from=%2Finternship-details%2F${id}`);
    await fillLogIn(page, demo.student, 'wrong');
    await expect(main.getByRole('alert')).toHaveText('Invalid email or password.');
    await expect(main.getByRole('textbox', { name: 'Email' })).toHaveValue(demo.student);
    await fillLogIn(page, demo.student);
    await expect(page).toHaveURL(`/internship-details/${id}`);
    await main.getByRole('link', { name: 'Apply Now' }).click();
    await expect(main.getByText(withoutScript.sentAtOnce)).toBeVisible();
  });

  await test.step('sent twice it is one application', async () => {
    await main.getByLabel('Highest grade').selectOption('12');
    await main.getByLabel('School name').fill('Sogeri National High School');
    await main.getByLabel('Resume').setInputFiles(await resumePdf('Resume'));
    await main.getByLabel('Cover Letter').setInputFiles(await resumePdf('Letter'));
    // On a bad link people press again.
    await main.getByRole('button', { name: 'Apply Now' }).dblclick();
    await expect(main.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    await expect(main.getByRole('status').first()).toContainText(`Your application for ${title} at`);
    await page.goto(`/apply/${id}`);
    await expect(main.getByText(messages.internship.alreadyApplied)).toBeVisible();
    expect(await receivedFrom(request, server.url, id, demo.student)).toHaveLength(1);
  });

  await test.step('the status is read, the documents are opened', async () => {
    const business = await apiAs(request, server.url, demo.business);
    const [application] = await receivedFrom(request, server.url, id, demo.student);
    const change = { internship_id: id, status: 'hired' };
    await business.post(`internship_applications/${application!.id}/update_status`, change);
    await page
      .getByRole('navigation', { name: 'Main screens' })
      .getByRole('link', { name: 'Applications' })
      .click();
    const card = main.getByRole('listitem').filter({ hasText: title });
    await expect(card.getByText('Hired', { exact: true })).toBeVisible();
    await card.getByRole('link', { name: 'View Application' }).click();
    await expect(main.getByText('You are hired!')).toBeVisible();
    await expect(main.getByRole('cell', { name: 'Sogeri National High School' })).toBeVisible();
    const resume = await main.getByRole('link', { name: 'View Resume' }).getAttribute('href');
    expect((await request.get(`${server.url}${resume}`)).headers()['content-type']).toBe('application/pdf');
  });

  await test.step('after the log-out nobody sees anything of it, not by "back" either', async () => {
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names, 'but for the device proof').toEqual(['wokabaut_device']);
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?from=/);
    await expect(page.getByText('You are hired!')).toBeHidden();
    await page.goto('/my-applications');
    await expect(page).toHaveURL('/login?from=%2Fmy-applications&plain');
  });
  await page.context().close();
});

test('without the script a student without an e-mail signs up, another uses the code of a slip, and both log in by number', async ({
  portal: { server },
  browser,
  request,
}) => {
  const [line] = await server.query<{ id: number }>(
    "update participants set date_of_birth = '2007-04-09' where full_name = 'Thomas Aku' returning id",
  );
  const office = await apiAs(request, server.url, demo.admin);
  const { codes } = await office.post<ClaimCodesAnswer>('admin/claim_codes', { ids: [line!.id] });
  const secret = 'words of my own';
  const signUp = async (page: Page, number: string) => {
    const fields = { 'Full Name': 'Sina Wari', 'Mobile Number': number, City: 'Lae' };
    for (const [label, text] of Object.entries({ ...fields, Password: secret, 'Confirm Password': secret }))
      await page.getByRole('main').getByRole('textbox', { name: label, exact: true }).fill(text);
    await fillBirthday(page);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('main').getByText(messages.signup.success)).toBeVisible();
  };
  for (const [path, makeAccount, number, name] of [
    ['/signup', signUp, '7055 1234', 'Sina'],
    [`/claim?code=${codes[0]!.code}`, claimAccount, '7055 1235', 'Thomas'],
  ] as const) {
    const page = await openUnscripted(browser, server.url);
    await page.goto(path);
    await makeAccount(page, number, secret);
    await page.goto('/login');
    await fillLogIn(page, number, secret);
    await expect(page.getByRole('heading', { name: `Hello ${name}` })).toBeVisible();
    await page.context().close();
  }
});

test(
  'a script that comes later takes the log-in over',
  { tag: '@full' },
  async ({ portal: { server }, browser }) => {
    const { javaScriptEnabled: _, ...phone } = unscriptedPhone(server.url);
    const refused: string[] = [];
    const context = await browser.newContext(phone);
    await watchPolicy(context, refused);
    const page = await context.newPage();
    let isBlocked = true;
    await context.route('**/assets/**/*.js', (route) => (isBlocked ? route.abort() : route.continue()));
    const cookies = async () =>
      (await context.cookies()).map(({ name }) => name).filter((name) => name.includes('page'));
    const tokenOf = () => page.evaluate(() => localStorage.getItem('token'));

    await logInUnscripted(page, demo.student);
    expect(await cookies()).toEqual(['wokabaut_page', 'wokabaut_page_session']);
    expect(await page.evaluate(() => document.cookie)).toBe('wokabaut_page_session=1');
    isBlocked = false;
    await page.goto('/my-applications');
    await expect(page.getByRole('status', { name: 'Connection' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible();
    await expect.poll(tokenOf).toMatch(/^[\w-]{43}$/);
    await expect.poll(cookies).toEqual([]);
    expect(refused).toEqual([]);
    await context.close();
  },
);
