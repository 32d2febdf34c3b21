import { dataUseMeter } from '#contract/messages/data-use';
import { notLoaded } from '#contract/messages/on-request';
import { expectSent, fillApplication, openApplyForm } from '../support/applying';
import { letterDocx, resumePdf } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { demo, logIn, untilReadyForOffline } from '../support/people';
import { press } from '../support/pointer';
import type { Locator, Page } from '@playwright/test';

/** The meter of today, opened anew: what was used, in the words of the screen. Empty before anything was stored. */
async function usedToday(page: Page): Promise<Record<string, string>> {
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Data use' });
  await press(card.getByRole('button', { name: 'Show' }));
  await expect(card.getByRole('table').or(card.getByText('Nothing was counted yet.'))).toBeVisible();
  const rows = await card.getByRole('row').all();
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
  return Object.fromEntries(cells.map(([name, today]) => [name!, today!]));
}
const kilobytes = (shown = '0 KB') => Number(shown.replace(' KB', ''));

test('the phone counts what it loads, reads and sends, and says so in the profile', async ({
  portal,
  request,
}) => {
  const { internship, page } = await openApplyForm(portal, request);
  await untilReadyForOffline(page);
  // The precache of the worker is counted by the worker, the page's own files by the page.
  const loaded = async () => kilobytes((await usedToday(page)).Updates);
  await expect.poll(loaded).toBeGreaterThan(150);
  expect(await loaded()).toBeLessThan(900);

  await page.goto(`/apply/${internship.id}`);
  const documents = { resume: await resumePdf(), coverLetter: await letterDocx() };
  const size = (documents.resume.buffer.length + documents.coverLetter.buffer.length) / 1024;
  await fillApplication(page, documents);
  await press(page.getByRole('button', { name: 'Apply Now' }));
  await expectSent(page);
  await expect
    .poll(async () => kilobytes((await usedToday(page)).Sending))
    .toBeGreaterThanOrEqual(Math.floor(size));
  const used = await usedToday(page);
  expect(kilobytes(used.Reading)).toBeGreaterThan(0);
  expect(used.Cost).toBe('less than 1 toea');
});

test('the meter that was asked for without signal says so in plain words, and comes with the signal', async ({
  portal,
}) => {
  const phone = await portal.openPhone();
  const { page } = phone;
  await logIn(page, demo.student);
  await untilReadyForOffline(page);
  await phone.setOffline(true);
  portal.link.setLink('cut');
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Data use' });
  await press(card.getByRole('button', { name: 'Show' }));
  const line = card.getByText(notLoaded);
  await expect(line).toBeVisible();
  // Nothing has failed: it has the colour of any text.
  const colourOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf(line)).toBe(await colourOf(card.getByRole('heading')));
  portal.link.setLink('open');
  await phone.setOffline(false);
  await expect(card.getByRole('checkbox', { name: dataUseMeter.saver })).toBeVisible();
  await expect(line).toBeHidden();
});
