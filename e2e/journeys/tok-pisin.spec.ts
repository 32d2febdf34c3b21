import { language as text } from '#contract/messages/site';
import { demo, password, untilReadyForOffline } from '../support/people';
import { expect, test } from '../support/fixtures';
import { writtenMails } from '../support/server';
import { inTokPisin as t } from '../support/tok-pisin';

const lead = 'For school leavers of our program. Apply from your phone, even with no signal.';

test(
  'a visitor chooses Tok Pisin on the first screen, and it stays, without signal and for mails',
  { tag: '@full' },
  async ({ portal, request }) => {
    const phone = await portal.openPhone();
    const { page } = phone;
    const header = page.getByRole('banner');
    const main = page.getByRole('main');

    await test.step('the first screen is English, with the way to Tok Pisin', async () => {
      await page.goto('/');
      await expect(main.getByText(lead)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await untilReadyForOffline(page);
    });

    await test.step('without signal it says that it needs some, and stays English', async () => {
      portal.link.setLink('cut');
      await phone.setOffline(true);
      await header.getByRole('link', { name: 'Tok Pisin' }).click();
      await expect(page.getByText(text.needsSignal('Tok Pisin'))).toBeVisible();
      await expect(main.getByText(lead)).toBeVisible();
      await phone.setOffline(false);
      portal.link.setLink('open');
    });

    await test.step('with signal the page comes back in Tok Pisin', async () => {
      await header.getByRole('link', { name: 'Tok Pisin' }).click();
      await expect(main.getByText(t(lead))).toBeVisible({ timeout: 60_000 });
      await expect(page.locator('html')).toHaveAttribute('lang', 'tpi');
      await expect(page.getByRole('contentinfo').getByText('namba wan traim')).toBeVisible();
    });

    await test.step('the screens are saved in Tok Pisin', async () => {
      const texts = await page.evaluate(async () => {
        const cache = await caches.open('wokabaut-precache');
        const scripts = (await cache.keys()).filter(({ url }) => /\.(js|html)(\?|$)/.test(url));
        return Promise.all(scripts.map(async (key) => (await cache.match(key))!.text()));
      });
      // Those of English stay for pages that are still open in it, until the next version.
      expect(texts.filter((script) => script.includes(t(lead)))).toHaveLength(1);
    });

    await test.step('without signal every saved screen is in Tok Pisin', async () => {
      await untilReadyForOffline(page);
      portal.link.setLink('cut');
      await phone.setOffline(true);
      await page.goto('/about');
      await expect(page.locator('html')).toHaveAttribute('lang', 'tpi');
      await expect(page.locator(`nav[aria-label="${t('Menu')}"]`)).toBeAttached();
      await page.goto('/');
      await expect(main.getByText(t(lead))).toBeVisible();
      await phone.setOffline(false);
      portal.link.setLink('open');
    });

    const languages = () =>
      portal.server.query<{ language: string }>(`select language from users where email = '${demo.student}'`);
    await test.step('a log-in takes the language along: mails come in Tok Pisin', async () => {
      expect(await languages()).toEqual([{ language: 'en' }]);
      await page.goto('/login');
      const form = main.locator('form');
      await form.getByRole('textbox', { name: t('Email or mobile number') }).fill(demo.student);
      await form.locator('input[type=password]').fill(password);
      await form.getByRole('button', { name: t('Log In') }).click();
      await expect(page).not.toHaveURL(/\/login/);
      expect(await languages()).toEqual([{ language: 'tpi' }]);
      await request.post(`${portal.server.url}/api/users/password`, {
        data: { user: { email: demo.student } },
      });
      await expect.poll(async () => (await writtenMails(portal.server, 'reset_link')).length).toBe(1);
      const [mail] = await writtenMails(portal.server, 'reset_link');
      expect(mail!.text).toContain(t('Hello {0},').split('{0}')[0]);
    });

    await test.step('the menu leads back to English, also for mails', async () => {
      await page.getByRole('button', { name: t('Open menu') }).click();
      await page
        .getByRole('navigation', { name: t('Menu') })
        .getByRole('link', { name: 'English' })
        .click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en', { timeout: 60_000 });
      await expect.poll(languages).toEqual([{ language: 'en' }]);
    });
  },
);
