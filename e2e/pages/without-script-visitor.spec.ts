import type { SignInAnswer } from '#contract/accounts';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { logoPng } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { fillLogIn, publicInternships } from '../support/people';
import { businessFields, fillDate, studentFields } from '../support/sign-up-fields';
import { writtenMails } from '../support/server';
import { openUnscripted } from './unscripted';

const secret = 'seven wet tapirs';

test('without the script a visitor reads, searches, writes and subscribes', async ({
  portal: { server },
  browser,
  request,
}) => {
  const page = await openUnscripted(browser, server.url);
  const main = page.getByRole('main');
  const rows = await publicInternships(request, server.url);

  await test.step('the menu leads to every public page', async () => {
    for (const [link, heading] of [
      ['About', /About/],
      ['Contact', 'Contact'],
      ['Student Sign Up', 'Student sign up'],
      ['Business Sign Up', 'Create Business Account'],
      ['Login', messages.login.welcome],
      ['Home', /Wokabaut/],
    ] as const) {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: link }).click();
      await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await page.goto('/no/such/page');
    await expect(main.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  });

  await test.step('the list is filtered, cleared, and shows more', async () => {
    await page.goto('/home');
    await main.getByRole('link', { name: 'Browse internships' }).click();
    await expect(main.getByText(`${rows.length} Internship(s) Found`)).toBeVisible();
    await main.getByRole('combobox', { name: 'Location' }).selectOption('Lae');
    await main.getByRole('button', { name: 'Filter Internship' }).click();
    const inLae = rows.filter(({ location }) => location === 'Lae');
    await expect(main.getByText(`${inLae.length} Internship(s) Found`)).toBeVisible();
    await expect(main.getByRole('combobox', { name: 'Location' })).toHaveValue('Lae');
    await main.getByRole('searchbox', { name: 'Keyword' }).fill('nothing is called so');
    await main.getByRole('button', { name: 'Filter Internship' }).click();
    await expect(main.getByText(messages.internship.noneMatch)).toBeVisible();
    await main.getByRole('link', { name: 'Clear Filters' }).first().click();
    await main.getByRole('link', { name: `VIEW DETAILS: ${rows[0]!.title}` }).click();
    await expect(main.getByRole('heading', { name: rows[0]!.title })).toBeVisible();
    await main.getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL(`/login?from=%2Finternship-details%2F${rows[0]!.id}`);
  });

  await test.step('a message with something missing says what, keeps the rest, and is then mailed', async () => {
    await page.goto('/contact');
    await main.getByRole('textbox', { name: 'Message' }).fill('I finish school in November.');
    await main.getByRole('textbox', { name: 'Email' }).fill('kila');
    await main.getByRole('button', { name: 'Send Message' }).click();
    await expect(main.getByRole('alert')).toContainText(messages.contact.fillRequired);
    await expect(main.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      messages.validation.emailInvalid,
    );
    await expect(main.getByRole('textbox', { name: 'Message' })).toHaveValue('I finish school in November.');
    await main.getByRole('textbox', { name: 'Email' }).fill('kila@people.com');
    await main.getByRole('textbox', { name: 'Name' }).fill('Kila');
    await main.getByRole('textbox', { name: 'Subject' }).fill('Courses');
    await main.getByRole('button', { name: 'Send Message' }).click();
    await expect(main.getByRole('status').first()).toContainText(messages.contact.success);
    await expect(main.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    await expect.poll(async () => (await writtenMails(server, 'contact_message')).length).toBe(1);
  });

  await test.step('the newsletter is subscribed on any page', async () => {
    await page.goto('/about');
    const form = page.getByRole('form', { name: 'Newsletter' });
    await form.getByRole('textbox').fill('kila');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(main.getByRole('alert')).toContainText(messages.newsletter.invalid);
    await expect(form.getByRole('textbox')).toHaveValue('kila');
    await form.getByRole('textbox').fill('kila@people.com');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(main.getByRole('status').first()).toContainText(messages.newsletter.success);
  });
  await page.context().close();
});

test('without the script people sign up, confirm their e-mail, and set a new password with a mailed link', async ({
  portal: { server },
  browser,
  request,
}) => {
  const page = await openUnscripted(browser, server.url);
  const main = page.getByRole('main');
  const email = 'kila.vagi@people.com';
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) {
      if (name === 'date_of_birth' && (await main.getByLabel('Day').count()) > 0) await fillDate(main, value);
      const field = main.locator(`input[name=${name}], textarea[name=${name}]`);
      if ((await field.count()) > 0) await field.fill(value);
    }
  };
  /** The last link in the newest mail of a kind. */
  const mailedLink = async (kind: string) => {
    await expect.poll(async () => (await writtenMails(server, kind)).length).toBeGreaterThan(0);
    const [link] = /http\S+\/(?:reset-password|confirm-email)\?\S+/.exec(
      (await writtenMails(server, kind)).at(-1)!.text!,
    )!;
    return new URL(link).pathname + new URL(link).search;
  };

  await test.step('a student, whose mistakes stand beside their fields', async () => {
    await page.goto('/signup');
    await fill({ ...studentFields(email, secret), city: 'L', password_confirmation: 'another' });
    await main.getByRole('button', { name: 'Sign Up' }).click();
    await expect(main.getByRole('alert').first()).toContainText(messages.validation.cityShort);
    await expect(main.getByRole('textbox', { name: 'City' })).toHaveAccessibleDescription(
      messages.validation.cityShort,
    );
    await expect(main.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Anna Kila Vagi');
    await expect(main.getByLabel('Day')).toHaveValue('17');
    await expect(main.getByLabel('Month')).toHaveValue('05');
    await expect(main.getByLabel('Year')).toHaveValue('2008');
    await expect(main.locator('[name=password]')).toHaveValue('');
    await fill({ city: 'Lae', password: secret, password_confirmation: secret });
    await main.getByRole('button', { name: 'Sign Up' }).click();
    await expect(main.getByRole('status').first()).toContainText(messages.signup.success);
    await expect(main.getByRole('link', { name: 'Login' })).toBeVisible();
  });

  await test.step('a press on the page of the mailed link confirms the e-mail', async () => {
    const link = await mailedLink('signup_confirm');
    await page.goto(link);
    await main.getByRole('button', { name: 'Confirm My Email' }).click();
    await expect(main.getByRole('status')).toContainText(messages.email.ownConfirmed);
    await page.goto(`${link}x`);
    await main.getByRole('button', { name: 'Confirm My Email' }).click();
    await expect(main.getByRole('alert')).toContainText(errorTable.email_link_invalid.sentence);
  });

  await test.step('a forgotten password is replaced', async () => {
    await page.goto('/login');
    await main.getByRole('link', { name: 'Forgot Password?' }).click();
    await main.getByRole('textbox', { name: 'Email' }).fill(email);
    await main.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(main.getByRole('status').first()).toContainText(messages.forgot.success);
    await page.goto(await mailedLink('reset_link'));
    await fill({ password: 'another one', password_confirmation: 'differs' });
    await main.getByRole('button', { name: 'Reset Password' }).click();
    await expect(main.getByRole('alert')).toContainText(messages.password.resetDiffer);
    await fill({ password: 'another one', password_confirmation: 'another one' });
    await main.getByRole('button', { name: 'Reset Password' }).click();
    await expect(main.getByRole('status').first()).toContainText(messages.password.resetSuccess);
    await main.getByRole('link', { name: 'Back to Login' }).click();
    await fillLogIn(page, email, 'another one');
    await expect(page).toHaveURL(/\/home$/);
    await expect(main.getByText(messages.student.pending)).toBeVisible();
  });

  await test.step('a business, with its logo', async () => {
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await page.goto('/business-signup');
    const fields = businessFields('office@kokoda.com', secret);
    await fill(fields);
    await main.getByRole('button', { name: 'Sign Up' }).click();
    await expect(main.getByRole('alert').first()).toContainText(messages.signup.imageMissing);
    await expect(main.getByRole('textbox', { name: 'Company Name' })).toHaveValue(fields.company_name);
    await main.getByLabel('Company logo').setInputFiles(await logoPng('#c8102e'));
    await fill({ password: secret, password_confirmation: secret });
    await main.getByRole('button', { name: 'Sign Up' }).click();
    await expect(main.getByRole('status').first()).toContainText(messages.signup.success);
    const { token } = await signInAs(fields.email);
    const profile = await request.get(`${server.url}/api/profile`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(((await profile.json()) as { user: { logo_url: string | null } }).user.logo_url).not.toBeNull();
  });

  async function signInAs(who: string) {
    const answer = await request.post(`${server.url}/api/users/sign_in`, {
      data: { user: { email: who, password: secret } },
    });
    return (await answer.json()) as SignInAnswer;
  }
  await page.context().close();
});

test('without the script an internship leads over log-in and sign-up back to itself', async ({
  portal: { server },
  browser,
  request,
}) => {
  const page = await openUnscripted(browser, server.url);
  const main = page.getByRole('main');
  const [row] = await publicInternships(request, server.url);
  const details = `/internship-details/${row!.id}`;
  const from = `?from=${encodeURIComponent(details)}`;
  const follow = (name: string) => main.getByRole('link', { name, exact: true }).click();
  await page.goto(details);
  await follow('Log In');
  await follow('Sign Up');
  await expect(page).toHaveURL(`/signup${from}`);
  await follow('Login');
  await expect(page).toHaveURL(`/login${from}`);
  await follow('Sign Up');
  const email = 'anna.vagi@people.com';
  const { date_of_birth, role: _, ...fields } = studentFields(email, secret);
  for (const [name, value] of Object.entries(fields)) await main.locator(`input[name=${name}]`).fill(value);
  await fillDate(main, date_of_birth);
  await main.getByRole('button', { name: 'Sign Up' }).click();
  await expect(main.getByRole('status').first()).toContainText(messages.signup.success);
  await follow('Login');
  await fillLogIn(page, email, secret);
  await expect(page).toHaveURL(details);
  await expect(main.getByRole('heading', { name: row!.title })).toBeVisible();
  await page.context().close();
});
