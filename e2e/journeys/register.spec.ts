import type { Page } from '@playwright/test';
import type { StudentListAnswer } from '#contract/accounts';
import type { ApplicantsAnswer } from '#contract/applications';
import { registration as text } from '#contract/messages/admin';
import { expect, test } from '../support/fixtures';
import { fillApplication } from '../support/applying';
import {
  apiAs,
  claimAccount,
  demo,
  enterAs,
  fillBirthday,
  fillLogIn,
  openInternship,
  untilReadyForOffline,
} from '../support/people';
import { press } from '../support/pointer';

/** That of the demo accounts is refused to others. */
const password = 'mango tree by the river';
const number = (at: number) => `7055 20${String(at).padStart(2, '0')}`;
const nameOf = (at: number) => `Pita Waim ${'ABCDE'[at]}`;

/** Writes one person down. @returns the code that is shown */
async function register(page: Page, at: number, name = nameOf(at)): Promise<string> {
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Full Name' }).fill(name);
  await fillBirthday(page);
  // A choice of the own places, unless the killed phone has lost whose they are.
  const places = main.getByRole('combobox', { name: 'City' });
  if (await places.isVisible()) await places.selectOption('Lae');
  else await main.getByRole('textbox', { name: 'City' }).fill('Lae');
  await press(main.getByRole('button', { name: text.save }));
  await expect(main.getByRole('heading', { name })).toBeVisible();
  const code = await main
    .getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    .first()
    .textContent();
  await press(main.getByRole('button', { name: text.next }));
  return code!;
}

async function correct(page: Page, wrong: string, right: string): Promise<void> {
  const main = page.getByRole('main');
  await press(main.getByRole('button', { name: `${text.correct} : ${wrong}` }));
  await main.getByRole('textbox', { name: 'Full Name' }).fill(right);
  await press(main.getByRole('button', { name: text.save }));
  await expect(main.getByRole('heading', { name: right })).toBeVisible();
  await press(main.getByRole('button', { name: text.next }));
}

/** Fills an application for the first person, on /register and without signal. */
async function applyForFirst(page: Page, internship: string): Promise<void> {
  const main = page.getByRole('main');
  await press(main.getByRole('link', { name: `${text.apply} : ${nameOf(0)}` }));
  await main.getByRole('searchbox', { name: text.choose }).fill(internship);
  await press(main.getByRole('link', { name: internship }).first());
  await expect(main.getByRole('heading', { name: text.applyFor(nameOf(0)) })).toBeVisible();
  await fillApplication(page);
  await press(page.getByRole('button', { name: 'Apply Now' }));
  await expect(main.getByRole('heading', { name: text.list })).toBeVisible();
}

test(
  'staff register five people without signal, one with an application, through two killed browsers; each claims the account on another phone',
  {
    tag: '@full',
  },
  async ({ portal, request }) => {
    const { server, link } = portal;
    const internship = await openInternship(request, server.url);
    const phone = await portal.openPhone();
    await enterAs(phone.page, request, server.url, demo.staff);
    await phone.page.goto('/register');
    await untilReadyForOffline(phone.page);
    await phone.setOffline(true);
    link.setLink('cut');

    const codes: string[] = [];
    const reopen = async () => {
      await phone.kill();
      await phone.open();
      await phone.page.goto('/register');
      await expect(phone.page.getByText(text.waiting(codes.length))).toBeVisible();
    };
    for (const at of [0, 1]) codes.push(await register(phone.page, at));
    await applyForFirst(phone.page, internship.title);
    await reopen();
    codes.push(await register(phone.page, 2), await register(phone.page, 3, 'Pita Mistyped'));
    await correct(phone.page, 'Pita Mistyped', nameOf(3));
    await reopen();
    codes.push(await register(phone.page, 4));

    link.setLink('open');
    await phone.setOffline(false);
    const sent = phone.page.getByRole('main').getByText('Sent', { exact: true });
    // Those of the people, and that of the application behind the first.
    await expect(sent).toHaveCount(6, { timeout: 90_000 });

    const other = await portal.openPhone();
    const main = other.page.getByRole('main');
    await other.page.goto(`/claim?code=${codes[0]}`);
    await claimAccount(other.page, number(0), password);
    await expect(other.page).toHaveURL(/\/login$/);
    await fillLogIn(other.page, number(0), password);
    await expect(other.page.getByRole('heading', { name: 'Hello Pita' })).toBeVisible();

    await other.page.goto('/my-applications');
    await expect(main.getByText(internship.title).first()).toBeVisible();
    const shop = await apiAs(request, server.url, demo.business);
    const applicants = await shop.get<ApplicantsAnswer>(
      `internship_applications/${internship.id}/applications`,
    );
    const [applicant] = applicants.internship_applications.filter(({ user }) => user.full_name === nameOf(0));
    expect(applicant?.handed_in_by).toEqual(expect.any(String));

    const last = await portal.openPhone();
    for (const [at, code] of codes.entries()) {
      if (at === 0) continue;
      await last.page.goto(`/claim?code=${code}`);
      await claimAccount(last.page, number(at), password);
    }
    const office = await apiAs(request, server.url, demo.admin);
    const { users } = await office.get<StudentListAnswer>('admin/list_students?search=Pita+Waim');
    expect(users.map((user) => [user.full_name, user.status, user.is_unclaimed]).sort()).toEqual(
      codes.map((_, at) => [nameOf(at), 'approved', undefined]),
    );
  },
);
