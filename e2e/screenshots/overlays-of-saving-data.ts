import { press, type Overlays } from './overlay';

/** What saving data changes on the screens of a student (rule 51), and the other card of the profile that opens. */
export const savingDataOverlays: Overlays = {
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
