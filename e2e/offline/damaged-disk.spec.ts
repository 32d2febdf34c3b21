import { readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { messages } from '#contract/messages';
import { expectSent, fillApplication, openApplyForm, storedRecords } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { demo, openInternship, receivedFrom } from '../support/people';
import { press } from '../support/pointer';
import { untilLoaded } from '../support/states';

const { broken, lost } = messages.outbox;

/** The LevelDB of the portal's IndexedDB in a profile, and the names of its files. */
async function databaseIn(profile: string): Promise<{ folder: string; files: string[] }> {
  const all = join(profile, 'Default', 'IndexedDB');
  const name = (await readdir(all)).find((one) => one.endsWith('.indexeddb.leveldb'));
  const folder = join(all, name!);
  return { folder, files: await readdir(folder) };
}

/** Deletes files of the database whose names begin so. */
const deleteFiles = (beginning: string) => async (profile: string) => {
  const { folder, files } = await databaseIn(profile);
  const found = files.filter((name) => name.startsWith(beginning));
  expect(found).not.toEqual([]);
  for (const name of found) await rm(join(folder, name));
};

/** Cuts the newest write-ahead log to half. */
async function cutLog(profile: string): Promise<void> {
  const { folder, files } = await databaseIn(profile);
  const newest = join(
    folder,
    files
      .filter((name) => name.endsWith('.log'))
      .sort()
      .at(-1)!,
  );
  await truncate(newest, Math.floor((await stat(newest)).size / 2));
}

/** The person begins anew: without signal nothing is deleted; with signal the whole site's data is. */
async function beginAnew(page: Page, signalReturns: () => void): Promise<void> {
  const confirm = async () => {
    await press(page.getByRole('button', { name: broken.beginAnew }));
    await press(page.getByRole('dialog').getByRole('button', { name: broken.beginAnew }));
  };
  await expect(page.getByText(broken.title)).toBeVisible();
  await confirm();
  await expect(page.getByText(broken.failed)).toBeVisible();
  signalReturns();
  await confirm();
  await expect(page.getByText(lost)).toBeVisible();
}

/** `isLost`: no browser can have the whole application any more. */
const damages = [
  { what: 'has lost its MANIFEST', damage: deleteFiles('MANIFEST-'), isLost: true, opens: false },
  { what: 'has lost its CURRENT', damage: deleteFiles('CURRENT'), isLost: false, opens: true },
  { what: 'has half of its log', damage: cutLog, isLost: true, opens: true },
];

for (const { what, damage, isLost, opens } of damages) {
  test(
    `a phone whose database ${what} sends what is left of it and what is written after that, each once`,
    { tag: '@full' },
    async ({ portal: { link, server, ...portal }, request }) => {
      const { internship, phone, page } = await openApplyForm({ link, server, ...portal }, request);
      await fillApplication(page);
      link.setLink('cut');
      await press(page.getByRole('button', { name: 'Apply Now' }));
      await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();
      // Chromium writes localStorage to disk some seconds later, or when it ends.
      await phone.close();
      await phone.open();
      await phone.page.goto('/my-applications');
      await expect(screenOf(phone.page).notice('Waiting')).toBeVisible();
      await phone.kill();
      await damage(phone.profile);

      await phone.open();
      await phone.page.goto('/my-applications');
      if (!opens) await beginAnew(phone.page, () => link.setLink('open'));
      await untilLoaded(phone.page, 'My Applications');
      const isKept = (await storedRecords(phone.page)).some(
        ({ state, internship: { id } }) => state !== 'draft' && id === internship.id,
      );
      if (isLost) expect(isKept).toBe(false);
      link.setLink('open');

      const another = await openInternship(request, server.url, internship.id);
      for (const { id } of opens ? [another] : [internship, another]) {
        await phone.page.goto(`/apply/${id}`);
        await fillApplication(phone.page);
        await press(phone.page.getByRole('button', { name: 'Apply Now' }));
        await expectSent(phone.page);
      }
      const received = async (id: number) =>
        (await receivedFrom(request, server.url, id, demo.student)).length;
      expect(await received(another.id)).toBe(1);
      await expect.poll(() => received(internship.id)).toBe(isKept || !opens ? 1 : 0);
    },
  );
}
