import { evictOutbox, fillApplication, openApplyForm, storedRecords } from '../support/applying';
import { expect, test } from '../support/fixtures';
import type { Page } from '@playwright/test';
import { logOut, press } from '../support/pointer';
import { demo, logIn } from '../support/people';
import { untilLoaded } from '../support/states';

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

test('the log-out asks about unsent work; kept work is hidden, and sent after the next log-in', async ({
  portal,
  request,
}) => {
  const { internship, page } = await openApplyForm(portal, request);
  await fillApplication(page, { school: 'Gerehu Secondary School' });
  portal.link.setLink('cut');
  await press(page.getByRole('button', { name: 'Apply Now' }));
  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();

  await logOut(page);
  await press(page.getByRole('dialog').getByRole('button', { name: 'Keep it for me' }));
  await expect(page).toHaveURL(/\/login/);
  await expect
    .poll(() => storedKeys(page))
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
