import type { APIRequestContext, Page } from '@playwright/test';
import type { OwnInternshipRow } from '#contract/internships';
import { expectSent, fillApplication } from '../support/applying';
import { resumePdf } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { press, sizes } from '../support/pointer';
import { demo, fillLogIn, openInternship, receivedFrom } from '../support/people';
import { screenOf } from '../support/locators';

/** Opens an internship, and fills its apply form. */
async function fillFor(page: Page, { id, title }: OwnInternshipRow): Promise<void> {
  await page.goto(`/internship-details/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await press(page.getByRole('main').getByRole('link', { name: 'Apply Now' }));
  await fillApplication(page, { resume: await resumePdf(title) });
}

/** Ends the session of this page on the server; the page does not know. */
async function endSession(request: APIRequestContext, url: string, page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { Authorization: `Bearer ${token}` };
  expect((await request.delete(`${url}/api/users/sign_out`, { headers })).ok()).toBe(true);
}

for (const { where, viewport, tag } of sizes) {
  test(
    `a student ${where} loses nothing when the connection breaks, and sends each application once`,
    { tag },
    async ({ portal: { link, server, openStudentPhone }, request }) => {
      const { page } = await openStudentPhone(viewport);
      const { notice, button } = screenOf(page);
      const apply = button('Apply Now');
      const expired = 'Your session has expired. Please log in again. What you wrote is still here.';
      const received = async ({ id }: OwnInternshipRow) =>
        (await receivedFrom(request, server.url, id, demo.student)).length;

      await test.step('offline while sending: the application waits, and is sent once', async () => {
        const internship = await openInternship(request, server.url);
        await fillFor(page, internship);
        link.setLink('stalled');
        await press(apply);
        await expect(notice('It is on its way.')).toBeVisible();
        link.setLink('cut');
        await expect(notice('Waiting')).toBeVisible();
        link.setLink('open');
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        await expectSent(page);
        expect(await received(internship)).toBe(1);
      });

      await test.step('session expired while sending: the application is sent after the log-in', async () => {
        const internship = await openInternship(request, server.url);
        await fillFor(page, internship);
        await endSession(request, server.url, page);
        await press(apply);
        // Whoever is refused first says it: the sender here, or a call of the screen on the log-in screen.
        const isAsked = notice(expired);
        await expect(button('Log in to send').or(isAsked)).toBeVisible();
        if (!(await isAsked.isVisible())) await press(button('Log in to send'));
        await expect(isAsked).toBeVisible();
        await fillLogIn(page, demo.student);
        await expectSent(page);
        expect(await received(internship)).toBe(1);
      });
    },
  );
}
