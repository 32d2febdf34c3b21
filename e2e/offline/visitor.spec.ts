import type { Page } from '@playwright/test';
import { messages } from '#contract/messages';
import type { Phone } from '../support/browser';
import { expect, test } from '../support/fixtures';
import { openInternship, untilReadyForOffline, untilScreensAreSaved } from '../support/people';

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

/** What Chromium has against installing the page, or in its manifest. */
async function installErrors({ context, page }: Phone) {
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const { errors } = await session.send('Page.getAppManifest');
  await session.detach();
  return [...installabilityErrors, ...errors];
}

test('after a first visit a visitor may install the portal, reads the public screens without signal, and opens what leads to an account, where what was typed is kept', async ({
  portal,
  request,
}) => {
  const internship = await openInternship(request, portal.server.url);
  const phone = await portal.openPhone();
  const { page } = phone;
  // Opened before the first worker was there.
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Kila Vagi');
  await untilReadyForOffline(page);
  // Whoever opens more than the public screens has them all saved.
  const isAsked = () => caches.match('/precached-deferred').then((mark) => mark !== undefined);
  await expect.poll(() => page.evaluate(isAsked)).toBe(true);
  await page.evaluate(untilScreensAreSaved, true);
  expect(await installErrors(phone)).toEqual([]);
  await page.goto(`/internship-details/${internship.id}`);
  await expect(page.getByRole('main')).toContainText(internship.title);
  await page.goto('/all-internships');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await phone.setOffline(true);
  portal.link.setLink('cut');

  for (const [path, heading] of [
    ['/home', 'The internship portal'],
    ['/all-internships', /Internships/],
    ['/about', /About/],
    ['/contact', /Contact/],
  ] as const) {
    await page.goto(path);
    await expect(title(page), path).toHaveText(heading);
  }
  await page.goto(`/internship-details/${internship.id}`);
  await expect(page.getByRole('main')).toContainText(internship.title);
  for (const path of ['/login', '/business-signup', '/forgot-password']) {
    await page.goto(path);
    await expect(page.getByRole('main').locator('form').first(), path).toBeVisible();
  }
  await page.goto('/signup');
  await expect(page.getByRole('main').getByText(messages.offline.fillIn)).toBeVisible();
  await expect(page.getByLabel('Full Name')).toHaveValue('Kila Vagi');
  await page.getByLabel('Full Name').fill('Kila Vagi Rei');
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Kila Vagi Rei');

  await phone.setOffline(false);
  portal.link.setLink('open');
  // By itself.
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Email' })).toBeVisible();
});
