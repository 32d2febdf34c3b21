import { inApp } from '#contract/messages/site';
import { share } from '#contract/messages/internships';
import { facebookApp } from '../support/browser';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { publicInternships, untilReadyForOffline } from '../support/people';
import { press } from '../support/pointer';

test('a link from Facebook leads into Chrome, and is passed on clean, also without signal', async ({
  portal,
}) => {
  const phone = await portal.openPhone();
  const { page, context } = phone;
  const { main } = screenOf(page);
  const origin = portal.link.url;
  const [found] = await publicInternships(page.request, origin);
  const { id, title } = found!;
  const address = `${origin}/internship-details/${id}`;
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setUserAgentOverride', { userAgent: facebookApp });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });

  await page.goto(`${address}?fbclid=IwAR0x`);
  const notice = page.getByRole('status', { name: 'Browser' });
  await expect(notice).toContainText(inApp.where('Facebook'));
  const intent = await notice.getByRole('link', { name: inApp.openInChrome }).getAttribute('href');
  expect(intent).toBe(
    `intent://${new URL(address).host}/internship-details/${id}#Intent;scheme=http;package=com.android.chrome;` +
      `S.browser_fallback_url=${encodeURIComponent(address)};end`,
  );
  await press(notice.getByRole('button', { name: 'Close' }));
  await expect(notice).toBeHidden();

  const dialog = page.getByRole('dialog', { name: share.title });
  const openDialog = async () => {
    await press(main.getByRole('button', { name: 'Share', exact: true }));
    await expect(dialog.getByRole('img', { name: share.qrCode })).toBeVisible();
    // Drawn, and not only open.
    await expect(dialog).toHaveCSS('opacity', '1');
    await expect(dialog.locator('.modal-box')).toHaveCSS('opacity', '1');
  };
  await openDialog();
  const hrefOf = (name: RegExp) => dialog.getByRole('link', { name }).getAttribute('href');
  const message = new URL((await hrefOf(/^WhatsApp/))!).searchParams.get('text');
  expect(message).toContain(title);
  expect(message).toMatch(new RegExp(` ${address}$`));
  expect(await hrefOf(/^Facebook/)).toContain(`?u=${encodeURIComponent(address)}`);
  await press(dialog.getByRole('button', { name: 'Copy Link' }));
  await expect(dialog.getByText(share.copied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await press(dialog.getByRole('button', { name: 'Close' }));

  await untilReadyForOffline(page);
  await phone.setOffline(true);
  portal.link.setLink('cut');
  await page.reload();
  await openDialog();
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(address);
  await expect(notice).toBeHidden();
});
