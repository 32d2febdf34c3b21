import type { Page } from '@playwright/test';
import {
  expectReceivedOnce,
  expectSent,
  fillApplication,
  openApplyForm,
  storedRecords,
} from '../support/applying';
import { expect, test } from '../support/fixtures';
import { press } from '../support/pointer';

/** Writes ten bytes. @returns the name of the error */
const tryToStore = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('wokabaut-outbox');
      request.onsuccess = () => resolve(request.result);
    });
    return new Promise((resolve) => {
      const transaction = database.transaction('outbox', 'readwrite');
      transaction.objectStore('outbox').put(new ArrayBuffer(10), 'tried');
      transaction.oncomplete = () => resolve(undefined);
      transaction.onabort = () => resolve(transaction.error?.name);
    });
  });
const states = async (page: Page) => (await storedRecords(page)).map(({ state }) => state);
/** Chromium remembers the old room for half a minute. */
const remembering = { timeout: 90_000 };

test(
  'a phone without room sends what waits, and stores that when there is room',
  { tag: '@full' },
  async ({ portal, request }) => {
    const { internship, phone, page } = await openApplyForm(portal, request);
    await fillApplication(page);
    portal.link.setLink('cut');
    await phone.setOffline(true);
    await press(page.getByRole('button', { name: 'Apply Now' }));
    await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();
    const cdp = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
    await expect.poll(() => tryToStore(page), remembering).toBe('QuotaExceededError');

    portal.link.setLink('open');
    await phone.setOffline(false);
    await expectSent(page);
    expect(await states(page)).toEqual(['queued']);
    await expectReceivedOnce(request, portal.server.url, internship.id, {});

    await cdp.send('Storage.overrideQuotaForOrigin', { origin });
    await expect.poll(() => states(page), remembering).toEqual(['sent']);
    await expectReceivedOnce(request, portal.server.url, internship.id, {});
  },
);
