import { evictOutbox, fillApplication, openApplyForm, storedRecords } from '../support/applying';
import { expect, test } from '../support/fixtures';
import type { Page } from '@playwright/test';
import { logOut, press } from '../support/pointer';
import { demo, logIn, untilReadyForOffline } from '../support/people';
import { screenOf } from '../support/locators';
import { untilLoaded } from '../support/states';

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

/** The saved answers of the logged-in user, with the times at which they were saved. */
const savedCopy = (page: Page) =>
  page.evaluate(() => localStorage.getItem(`wokabaut.cache.${localStorage.getItem('user_id')}`));

test('the log-out asks about unsent work; kept work is hidden, and sent after the next log-in', async ({
  portal,
  request,
}) => {
  const { internship, page } = await openApplyForm(portal, request);
  await fillApplication(page, { school: 'Gerehu Secondary School' });
  await untilReadyForOffline(page);
  portal.link.setLink('cut');
  await press(page.getByRole('button', { name: 'Apply Now' }));
  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();

  await logOut(page);
  await press(page.getByRole('dialog').getByRole('button', { name: 'Keep it for me' }));
  await expect(page).toHaveURL(/\/login/);
  // The visitor's copy may not be saved yet; nothing of the student is left.
  const kept = async () => (await storedKeys(page)).filter((key) => key !== 'wokabaut.cache.visitor');
  await expect
    .poll(kept)
    .toEqual([
      'wokabaut.device_proof',
      'wokabaut.install',
      'wokabaut.outbox',
      'wokabaut.server_time',
      'wokabaut.session_version',
    ]);
  expect((await storedRecords(page)).map(({ state }) => state)).toEqual(['needs_login']);
  const caches = await page.evaluate(async () => window.caches.keys());
  expect(caches.filter((name) => name.startsWith('wokabaut-session-'))).toEqual([]);

  // Another user of the phone neither sees nor sends it.
  portal.link.setLink('open');
  await logIn(page, demo.pendingStudent);
  await page.goto('/my-applications');
  await untilLoaded(page, 'My Applications');
  expect((await storedRecords(page)).map(({ state }) => state)).toEqual(['needs_login']);
  await expect(page.getByRole('listitem').filter({ hasText: internship.title })).toHaveCount(0);
  await logOut(page);
  await expect(page).toHaveURL(/\/login/);

  // It is sent when its owner logs in.
  await logIn(page, demo.student);
  await expect.poll(async () => (await storedRecords(page)).map(({ state }) => state)).toEqual(['sent']);
});

test('when the browser has evicted unsent work, a notice says so', async ({ portal, request }) => {
  const { page } = await openApplyForm(portal, request);
  await fillApplication(page, { school: 'Hohola Secondary School' });
  await page.evaluate(evictOutbox);
  await page.goto('/home');
  const evicted = page
    .getByRole('alert')
    .filter({ hasText: 'Your browser has deleted what was saved on this phone' });
  await expect(evicted).toBeVisible();
  await press(page.getByRole('button', { name: 'I understand' }));
  await expect(evicted).toBeHidden();
  // This screen reads the outbox as the notice does.
  await page.goto('/my-applications');
  await untilLoaded(page, 'My Applications');
  await expect(evicted).toBeHidden();
});

test('saved answers are shown in every later offline visit', async ({ portal }) => {
  const phone = await portal.openPhone();
  const { page } = phone;
  await logIn(page, demo.student);
  await untilReadyForOffline(page);
  await page.goto('/my-applications');
  await expect(page.getByRole('link', { name: /^View Application/ }).first()).toBeVisible();
  await expect.poll(() => savedCopy(page)).toContain('"internship_application"');
  await phone.setOffline(true);
  portal.link.setLink('cut');
  for (let visit = 1; visit <= 3; visit += 1) {
    const before = await savedCopy(page);
    await page.goto('/my-applications');
    await expect(page.getByRole('link', { name: /^View Application/ }).first()).toBeVisible();
    // Waits until the retry has failed and the answers were saved again.
    await expect(screenOf(page).says(/^Saved here (just now|.+ ago)/)).toBeVisible();
    await expect.poll(() => savedCopy(page)).not.toBe(before);
  }
});

test('a session that was ended offline is revoked on the server once online', async ({ portal, request }) => {
  const { page } = await portal.openPhone();
  await logIn(page, demo.student);
  await untilReadyForOffline(page);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const profile = () =>
    request.get(`${portal.server.url}/api/profile`, { headers: { Authorization: `Bearer ${token}` } });
  portal.link.setLink('cut');
  await logOut(page);
  await expect(page).toHaveURL(/\/login/);
  expect((await profile()).status()).toBe(200);
  portal.link.setLink('open');
  await page.reload();
  await expect.poll(async () => (await profile()).status()).toBe(401);
});
