import { fillApplication, storedRecords } from './support/applying';
import { letterDocx, resumePdf } from './support/documents';
import { expect, test } from './support/fixtures';
import { demo, logIn, openInternship, untilReadyForOffline } from './support/people';

test('logging out with unsent work asks; kept work is locked until its owner is back, and then it is sent', async ({
  portal,
  request,
}) => {
  const internship = await openInternship(request, portal.server.url);
  const { page } = await portal.openPhone();
  await logIn(page, demo.student);
  await page.goto(`/apply/${internship.id}`);
  await fillApplication(page, {
    school: 'Gerehu Secondary School',
    resume: await resumePdf(),
    coverLetter: letterDocx(),
  });
  await untilReadyForOffline(page);
  portal.link.setLink('cut');
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it for me' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'wokabaut.outbox')),
  ).toEqual(expect.not.arrayContaining(['token', 'role']));
  expect((await storedRecords(page)).map(({ state }) => state)).toEqual(['needs_login']);
  const caches = await page.evaluate(async () => window.caches.keys());
  expect(caches.filter((name) => name.startsWith('wokabaut-session-'))).toEqual([]);

  // Somebody else on the same phone neither sees nor sends it.
  portal.link.setLink('open');
  await logIn(page, demo.pendingStudent);
  await page.goto('/my-applications');
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible();
  await expect(page.getByText(internship.title)).toBeHidden();
  expect((await storedRecords(page)).map(({ state }) => state)).toEqual(['needs_login']);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);

  // Its owner logs in: it goes.
  await logIn(page, demo.student);
  await expect.poll(async () => (await storedRecords(page)).map(({ state }) => state)).toEqual(['sent']);
});

test('a session that ended on the server asks to log in, leads back, and has lost nothing that was typed', async ({
  portal,
  request,
}) => {
  const internship = await openInternship(request, portal.server.url);
  const { page } = await portal.openPhone();
  await logIn(page, demo.student);
  await page.goto(`/apply/${internship.id}`);
  await fillApplication(page, {
    school: 'Kila Kila Secondary School',
    resume: await resumePdf(),
    coverLetter: letterDocx(),
  });
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await request.delete(`${portal.server.url}/api/users/sign_out`, {
    headers: { Authorization: `Bearer ${token}` },
  });

  await page.goto(`/my-applications`);
  await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();
  await page.getByLabel('Email').fill(demo.student);
  await page.getByLabel('Password').fill('wokabaut');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/my-applications/);
  await page.goto(`/apply/${internship.id}`);
  await expect(page.getByText('Kila Kila Secondary School')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Cover Letter' })).toBeVisible();
});

test('when the browser has thrown away unsent work, the person is told', async ({ portal, request }) => {
  const internship = await openInternship(request, portal.server.url);
  const { page } = await portal.openPhone();
  await logIn(page, demo.student);
  await page.goto(`/apply/${internship.id}`);
  await fillApplication(page, {
    school: 'Hohola Secondary School',
    resume: await resumePdf(),
    coverLetter: letterDocx(),
  });
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase('wokabaut-outbox');
        deletion.onsuccess = () => resolve();
        deletion.onerror = () => reject(new Error('not deleted'));
      }),
  );
  await page.goto('/home');
  await expect(page.getByText('Your browser has deleted what was saved on this phone')).toBeVisible();
  await page.getByRole('button', { name: 'I understand' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Your browser has deleted')).toBeHidden();
});
