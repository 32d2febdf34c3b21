import type { APIRequestContext, Page } from '@playwright/test';
import type { OwnApplicationsAnswer } from '#contract/applications';
import { sharedPhone as text } from '#contract/messages/shared-phone';
import { fillApplication, storedRecords, unfold } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { apiAs, demo, logIn, openInternship, password } from '../support/people';
import { press } from '../support/pointer';

const maria = { email: demo.student, school: 'Gerehu Secondary School' };
const joseph = { email: demo.pendingStudent, school: 'Bugandi Technical College' };

/** Somebody as others of the phone see them: first name and initial. */
async function shortNameOf(request: APIRequestContext, url: string, email: string): Promise<string> {
  const { user } = await (await apiAs(request, url, email)).get<{ user: { full_name: string } }>('profile');
  const [first, ...others] = user.full_name.split(' ');
  return `${first} ${others.at(-1)![0]}.`;
}

/** How many applications of somebody the server has for an internship. */
async function countOf(request: APIRequestContext, url: string, email: string, internship: number) {
  const api = await apiAs(request, url, email);
  const mine = await api.get<OwnApplicationsAnswer>('internship_applications/my_applications');
  return mine.internship_application.filter((one) => one.internship.id === internship).length;
}

/** Comes back by the own name: the email is there already. */
async function comeBack(page: Page, name: string, email: string): Promise<void> {
  const { main } = screenOf(page);
  await press(main.getByRole('link', { name, exact: true }));
  await expect(main.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await main.getByRole('textbox', { name: 'Password' }).fill(password);
  await press(main.getByRole('button', { name: 'Log In' }));
  await expect(page).not.toHaveURL(/\/(who|login)/);
}

/** Runs in the page. @returns all that is on the screen, and what stands in its fields */
function shownText(): string {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, select');
  return [document.body.innerText, ...[...fields].map(({ value }) => value)].join('\n');
}

test('two students on one phone: what one leaves is sent as theirs, and shown to nobody else', async ({
  portal: { server, link, openStudentPhone },
  request,
}) => {
  const { id: internship } = await openInternship(request, server.url);
  const name = await shortNameOf(request, server.url, maria.email);
  const phone = await openStudentPhone();
  const { page } = phone;
  const { main, dialog } = screenOf(page);
  const who = page.getByRole('heading', { name: text.who });

  const second = await page.context().newPage();

  await test.step('one applies without signal, and is done: she is asked first', async () => {
    await second.goto('/my-applications');
    // A tab in the background draws a frame a second, for which each tap waits.
    await page.bringToFront();
    await page.goto('/home');
    await page.goto('/profile');
    await expect(main.getByText(maria.email)).toBeVisible();
    await page.goto(`/apply/${internship}`);
    await unfold(page);
    await phone.setOffline(true);
    link.setLink('cut');
    await fillApplication(page, { school: maria.school });
    await press(page.getByRole('button', { name: 'Apply Now' }));
    await expect(page).toHaveURL(/\/thank-you/);
    await press(main.getByRole('button', { name: 'I am done' }));
    await press(dialog(text.noSignalTitle).getByRole('button', { name: 'I am done' }));
    await expect(main.getByText(text.noSignal)).toBeVisible();
    expect(await storedRecords(page)).toHaveLength(1);
  });

  await test.step('nothing of hers is behind the back button, nor in another tab', async () => {
    await expect(second).toHaveURL(/\/who/);
    await second.close();
    for (const screen of [who, page.getByRole('heading', { level: 1 })]) {
      await page.goBack();
      await expect(screen).toBeVisible();
      const shown = await page.evaluate(shownText);
      expect([maria.email, maria.school].filter((word) => shown.includes(word))).toEqual([]);
    }
  });

  await test.step('with signal it is sent while nobody is logged in', async () => {
    link.setLink('open');
    await phone.setOffline(false);
    await expect.poll(() => countOf(request, server.url, maria.email, internship)).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  await test.step('the other applies as himself, and sees nothing of hers', async () => {
    await logIn(page, joseph.email);
    await page.goto('/my-applications');
    await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
    await page.goto(`/apply/${internship}`);
    await fillApplication(page, { school: joseph.school });
    expect(await page.evaluate(shownText)).not.toContain(maria.school);
    await press(page.getByRole('button', { name: 'Apply Now' }));
    await expect.poll(() => countOf(request, server.url, joseph.email, internship)).toBe(1);
    await press(main.getByRole('button', { name: 'I am done' }));
    await expect(who).toBeVisible();
  });

  await test.step('she comes back by her name and password to her own', async () => {
    await comeBack(page, name, maria.email);
    await page.goto('/my-applications');
    await expect(main.getByRole('listitem').first()).toBeVisible();
    expect(await page.evaluate(shownText)).not.toContain(joseph.school);
    expect(await countOf(request, server.url, maria.email, internship)).toBe(1);
  });
});
