import { fillApplication } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { demo, fillLogIn, openInternship, untilReadyForOffline, watchReceived } from '../support/people';
import { logOut, press } from '../support/pointer';

test(
  'a phone that dies right after the log-in wakes logged in, and sends what waits',
  { tag: '@full' },
  async ({ portal, request }) => {
    const { server, link } = portal;
    const internship = await openInternship(request, server.url);
    const phone = await portal.openPhone();
    await phone.page.goto(`/internship-details/${internship.id}`);
    await untilReadyForOffline(phone.page);
    await phone.page.goto('/login');
    await fillLogIn(phone.page, demo.student);
    await expect(phone.page).toHaveURL(/\/home/);
    await phone.kill();

    await phone.open();
    await phone.page.goto(`/apply/${internship.id}`);
    await fillApplication(phone.page);
    // Before the form is there, the page may not know yet who is logged in.
    await untilReadyForOffline(phone.page);
    link.setLink('cut');
    await press(phone.page.getByRole('button', { name: 'Apply Now' }));
    await expect(phone.page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();
    await phone.kill();

    link.setLink('open');
    await phone.open();
    await phone.page.goto('/my-applications');
    const received = await watchReceived(request, server.url, internship.id, demo.student);
    await expect.poll(received, { timeout: 60_000 }).toHaveLength(1);
  },
);

test('a log-out without signal outlives a phone that dies right after it', async ({ portal }) => {
  // localStorage is on disk, with the session.
  const phone = await portal.openStudentPhone();
  await phone.page.goto('/profile');
  await phone.setOffline(true);
  portal.link.setLink('cut');
  await logOut(phone.page);
  await expect(phone.page).not.toHaveURL(/\/profile/);
  await phone.kill();

  await phone.open();
  await phone.page.goto('/profile');
  await expect(phone.page).toHaveURL(/\/login/);
});
