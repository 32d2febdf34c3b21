import type { Page } from '@playwright/test';
import { portMoresbyDate } from '#contract/closing';
import { press, type Overlays } from './overlay';

/** Stores what was used today, as the worker does, which this browser blocks. */
const storeUse = (page: Page) =>
  page.evaluate(
    (today) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('wokabaut-data-use');
        opening.onupgradeneeded = () => opening.result.createObjectStore('outbox');
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('outbox', 'readwrite');
          const bytes = { reading: 45_000, sending: 2_400_000, updates: 290_000 };
          transaction.objectStore('outbox').put(bytes, today);
          transaction.oncomplete = () => resolve(opening.result.close());
        };
      }),
    portMoresbyDate(Date.now()),
  );

/** What saving data changes on the screens of a student (rule 51), and the other card of the profile that opens. */
export const savingDataOverlays: Overlays = {
  'profile-data-use': async (page) => {
    await page.goto('/profile');
    await storeUse(page);
    const card = page.getByRole('region', { name: 'Data use' });
    await card.getByRole('button', { name: 'Show' }).click();
    await card.getByRole('table').waitFor();
    await card.getByRole('textbox').fill('5x');
  },
  'profile-notifications': async (page) => {
    await page.goto('/profile');
    const card = page.getByRole('region', { name: 'Notifications' });
    await card.getByRole('button', { name: 'Show' }).click();
    await card.getByRole('group', { name: 'Tell me about' }).waitFor();
  },
  'internships-logos-wait': async (page) => {
    await page.goto('/about');
    await page.evaluate(() => localStorage.setItem('wokabaut.data_saver', 'on'));
    await page.goto('/all-internships');
    await page.getByRole('button', { name: 'Show logos' }).waitFor();
  },
  'internships-logos-shown': async (page) => {
    await page.goto('/all-internships');
    await press(page, 'Show logos');
    await page.evaluate(() => localStorage.removeItem('wokabaut.data_saver'));
    await page
      .getByRole('img', { name: /^Logo of / })
      .first()
      .waitFor();
  },
};
