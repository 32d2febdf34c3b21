import type { Page } from '@playwright/test';
import type { OwnInternshipRow } from '#contract/internships';
import { fillApplication } from './support/applying';
import { letterDocx, resumePdf } from './support/documents';
import { expect, test } from './support/fixtures';
import { press, sizes } from './support/hands';
import {
  demo,
  endSessionOf,
  fillLogIn,
  openInternship,
  receivedFrom,
  untilReadyForOffline,
} from './support/people';

/** From the open list to a filled form, by taps. */
async function fillFor(page: Page, { id, title }: OwnInternshipRow): Promise<void> {
  await page.goto(`/internship-details/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await press(page.getByRole('main').getByRole('link', { name: 'Apply Now' }));
  await fillApplication(page, {
    school: 'Hohola Ridge Secondary School',
    resume: await resumePdf(title),
    coverLetter: letterDocx(),
  });
}

for (const { where, viewport } of sizes) {
  test(`a student ${where} whose link breaks at the worst moments loses nothing, and sends each application once`, async ({
    portal: { link, server, openPhone },
    request,
  }) => {
    test.setTimeout(240_000);
    const { page } = await openPhone(viewport);
    const main = page.getByRole('main');
    const apply = main.getByRole('button', { name: 'Apply Now' });
    const heading = (name: string) => main.getByRole('heading', { level: 1, name });
    const received = async ({ id }: OwnInternshipRow) =>
      (await receivedFrom(request, server.url, id, demo.student)).length;

    const signalReturns = () => {
      link.setLink('open');
      return page.evaluate(() => window.dispatchEvent(new Event('online')));
    };

    await test.step('cut between the log-in and the list: it says so, and comes with one tap', async () => {
      await page.goto('/login');
      await untilReadyForOffline(page);
      await fillLogIn(page, demo.student);
      await expect(page).toHaveURL(/\/home$/);
      link.setLink('cut');
      await press(main.getByRole('button', { name: 'Find Internship' }));
      await expect(main.getByRole('heading', { name: 'Not saved on this phone yet' })).toBeVisible();
      await expect(main.getByRole('alert')).toContainText('Error fetching internships!');
      link.setLink('open');
      await press(main.getByRole('button', { name: 'Try again' }));
      await expect(main.getByText(/Internship\(s\) Found$/)).toBeVisible();
    });

    await test.step('cut right before Apply Now: it is saved here, and goes out', async () => {
      const internship = await openInternship(request, server.url);
      await fillFor(page, internship);
      link.setLink('cut');
      await press(apply);
      await expect(heading('Saved on this phone')).toBeVisible();
      await expect(main.getByText('Waiting for signal')).toBeVisible();
      await signalReturns();
      await expect(heading('Thank You!')).toBeVisible();
      expect(await received(internship)).toBe(1);
    });

    await test.step('cut while it is being sent: it waits, and goes out once', async () => {
      const internship = await openInternship(request, server.url);
      await fillFor(page, internship);
      link.setLink('stalled');
      await press(apply);
      await expect(main.getByText('It is on its way.')).toBeVisible();
      link.setLink('cut');
      await expect(main.getByText('Waiting for signal')).toBeVisible();
      await signalReturns();
      await expect(heading('Thank You!')).toBeVisible();
      expect(await received(internship)).toBe(1);
    });

    await test.step('the session has ended when it is sent: after the log-in it goes out', async () => {
      const internship = await openInternship(request, server.url);
      await fillFor(page, internship);
      await endSessionOf(request, server.url, page);
      await press(apply);
      await expect(heading('Log in to send')).toBeVisible();
      await press(main.getByRole('button', { name: 'Log in to send' }));
      await expect(main.getByText('What you wrote is still here.')).toBeVisible();
      await fillLogIn(page, demo.student);
      await expect(heading('Thank You!')).toBeVisible();
      expect(await received(internship)).toBe(1);
    });
  });
}
