import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkA11y } from '../support/check-a11y';
import { untilReadyForOffline } from '../support/people';
import { expect, test } from '../support/shared-portal';

test('the texts of the operator and the framed list are accessible, and open on a phone that has the worker', async ({
  network,
}) => {
  const { page } = await network.openPhone();
  await page.goto('/about');
  await untilReadyForOffline(page);
  for (const name of ['Keeping children safe', 'Accessibility', 'Terms of use']) {
    await page.goto('/about');
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await checkA11y(page, name);
  }
  await page.goto('/embed.html');
  await checkA11y(page, 'the framed list');
});

test('another site frames the list, whose links open in the top window, and frames nothing else', async ({
  shared,
  browser,
}) => {
  const { url } = shared.server;
  const site = createServer((request, answer) =>
    answer
      .setHeader('Content-Type', 'text/html')
      .end(`<title>Elsewhere</title><iframe src="${url}${request.url}" width="700" height="500"></iframe>`),
  ).listen(0, '127.0.0.1');
  await once(site, 'listening');
  // Another name of this machine is another site.
  const elsewhere = `http://localhost:${(site.address() as AddressInfo).port}`;
  const page = await (await browser.newContext()).newPage();
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(`${elsewhere}/embed.html`);
  const first = page.frameLocator('iframe').getByRole('link').first();
  await expect(first).toBeVisible();
  await first.click();
  await expect(page).toHaveURL(/\/internship-details\/\d+$/);
  expect(await page.context().cookies()).toEqual([]);
  await page.goto(`${elsewhere}/all-internships`);
  await expect.poll(() => refused.join()).toMatch(/frame-ancestors 'none'/);
  site.close();
});
