import type { Browser } from '@playwright/test';
import { messages } from '#contract/messages';
import { withoutScript } from '#contract/messages/without-script';
import { resumePdf } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { apiAs, demo, openInternship, password, receivedFrom } from '../support/people';
import { watchPolicy } from '../support/policy-violations';
import { logInUnscripted, openUnscripted, unscriptedPhone } from './unscripted';

test('without the script a student logs in, finds an internship, applies with two files, reads the status and logs out', async ({
  portal: { server },
  browser,
  request,
}) => {
  const page = await openUnscripted(browser, server.url);
  const main = page.getByRole('main');
  const { id, title } = await openInternship(request, server.url);

  await test.step('the way to apply leads over the log-in and back', async () => {
    await page.goto(`/apply/${id}`);
    await expect(page).toHaveURL(`/login?from=%2Fapply%2F${id}`);
    await expect(main.getByText(messages.login.needed)).toBeVisible();
    await main.getByRole('textbox', { name: 'Email' }).fill(demo.student);
    await main.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await main.getByRole('button', { name: 'Log In' }).click();
    await expect(main.getByRole('alert')).toHaveText('Invalid email or password.');
    await expect(main.getByRole('textbox', { name: 'Email' })).toHaveValue(demo.student);
    await expect(main.getByRole('textbox', { name: 'Password' })).toHaveValue('');
    await main.getByRole('textbox', { name: 'Password' }).fill(password);
    await main.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL(`/apply/${id}`);
  });

  await test.step('the list is searched, its details say everything', async () => {
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Internships' }).click();
    await main.getByRole('searchbox', { name: 'Keyword' }).fill(title);
    await main.getByRole('button', { name: 'Filter Internship' }).click();
    await main.getByRole('link', { name: `VIEW DETAILS: ${title}` }).click();
    await expect(main.getByRole('heading', { name: 'Description' })).toBeVisible();
    await main.getByRole('link', { name: 'Apply Now' }).click();
    await expect(main.getByText(withoutScript.sentAtOnce)).toBeVisible();
  });

  await test.step('a refused form keeps the grades', async () => {
    await main.getByLabel('Highest grade').selectOption('12');
    await main.getByLabel('School name').fill('Sogeri National High School');
    await main.getByLabel('Resume').setInputFiles(await resumePdf('Resume'));
    await main.getByRole('button', { name: 'Apply Now' }).click();
    await expect(main.getByRole('alert')).toContainText(messages.apply.noFiles);
    await expect(main.getByLabel('Cover Letter')).toHaveAccessibleDescription(
      new RegExp(messages.apply.noFiles),
    );
    await expect(main.getByLabel('Highest grade')).toHaveValue('12');
    await expect(main.getByLabel('School name')).toHaveValue('Sogeri National High School');
    await expect(main.getByText(withoutScript.chooseFilesAgain)).toBeVisible();
  });

  await test.step('sent twice it is one application', async () => {
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
    await expect(main.getByText('Congratulations!')).toBeVisible();
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
    await expect(page.getByText('Congratulations!')).toBeHidden();
    await page.goto('/my-applications');
    await expect(page).toHaveURL('/login?from=%2Fmy-applications');
  });
  await page.context().close();
});

test('a student whose account waits, or was not approved, reads the same as with the script', async ({
  portal: { server },
  browser,
  request,
}) => {
  const { id } = await openInternship(request, server.url);
  const page = await openUnscripted(browser, server.url);
  const main = page.getByRole('main');
  await logInUnscripted(page, demo.pendingStudent);
  await page.goto(`/apply/${id}`);
  await expect(main.getByText(messages.student.pending)).toBeVisible();
  await main.getByLabel('Highest grade').selectOption('10');
  await main.getByLabel('School name').fill('Hohola');
  for (const name of ['Resume', 'Cover Letter'])
    await main.getByLabel(name).setInputFiles(await resumePdf(name));
  await main.getByRole('button', { name: 'Apply Now' }).click();
  await expect(main.getByText(messages.apply.held)).toBeVisible();
  await page.context().close();
});

test('businesses and admins without the script read that their screens need it, and can log out', async ({
  portal: { server },
  browser,
}) => {
  for (const email of [demo.business, demo.admin]) {
    const page = await openUnscripted(browser, server.url);
    await page.goto('/login');
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: 'Email' }).fill(email);
    await main.getByRole('textbox', { name: 'Password' }).fill(password);
    await main.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(main.getByRole('heading', { name: withoutScript.needsIt })).toBeVisible();
    await expect(main.getByText(withoutScript.onlyStudents)).toBeVisible();
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.context().close();
  }
});

test('a script that comes later takes the log-in over, and only its own', async ({
  portal: { server },
  browser,
}) => {
  const { javaScriptEnabled: _, ...phone } = unscriptedPhone(server.url);
  const refused: string[] = [];
  const context = await browser.newContext(phone);
  await watchPolicy(context, refused);
  const page = await context.newPage();
  let isBlocked = true;
  await context.route('**/assets/*.js', (route) => (isBlocked ? route.abort() : route.continue()));
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
  const first = await tokenOf();

  // Somebody else logs in on the same phone before its script is there: the newer log-in is the one that counts.
  const waiting = await browser.newContext({ ...phone, storageState: await context.storageState() });
  await watchPolicy(waiting, refused);
  const other = await waiting.newPage();
  await waiting.route('**/assets/*.js', (route) => (isBlocked ? route.abort() : route.continue()));
  isBlocked = true;
  await logInUnscripted(other, demo.pendingStudent);
  isBlocked = false;
  await other.goto('/profile');
  await expect(other.getByText(demo.pendingStudent).first()).toBeVisible();
  await expect
    .poll(async () =>
      (
        await other.request.get(`${server.url}/api/profile`, {
          headers: { Authorization: `Bearer ${first}` },
        })
      ).status(),
    )
    .toBe(401);
  expect(refused).toEqual([]);
  await waiting.close();
  await context.close();
});

/** A phone whose student has logged in before the script was there; from now on it comes. */
async function logInBeforeScript(browser: Browser, url: string) {
  const { javaScriptEnabled: _, ...phone } = unscriptedPhone(url);
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await context.route('**/assets/*.js', (route) => route.abort());
  await logInUnscripted(page, demo.student);
  await context.unroute('**/assets/*.js');
  return page;
}

test('a log-in from before the script is not lost with a page that is left while its script takes it over', async ({
  portal: { server },
  browser,
}) => {
  const page = await logInBeforeScript(browser, server.url);
  // The server has answered, and the phone has not got the answer.
  const answered = new Promise<void>((resolve) => {
    void page.route('**/page-session', (route) => route.fetch().then(() => resolve()));
  });
  await page.goto('/home');
  await answered;
  await page.unroute('**/page-session');
  await page.goto('/my-applications');
  await expect(page.getByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{43}$/);
  await page.context().close();
});

test('a log-in from before the script that is told late leads on from the log-in', async ({
  portal: { server },
  browser,
}) => {
  const page = await logInBeforeScript(browser, server.url);
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/page-session', (route) => isAnswered.then(() => route.continue()));
  await page.goto('/my-applications');
  // The page waits some seconds for it, and then begins without.
  await expect(page).toHaveURL(/\/login\?from=%2Fmy-applications$/);
  answer();
  await expect(page).toHaveURL(/\/my-applications$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible();
  await page.context().close();
});
