import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectReceivedOnce, fillApplication, unfold } from '../support/applying';
import { openPhone } from '../support/browser';
import { changedBuild, deploy, promptOn, releaseBefore } from '../support/deployment';
import { expect, test } from '../support/fixtures';
import { logIn, demo, openInternship, receivedFrom, untilReadyForOffline } from '../support/people';
import { screenOf } from '../support/locators';
import { press } from '../support/pointer';
import { dist, root } from '../../tools/paths.mjs';

const migrationsOf = async (sources: string) =>
  (await readdir(join(sources, 'server/db/migrations'))).sort().join();

/** What the notes of the version that is not released yet say of going back to the one before. */
async function goingBack(): Promise<string> {
  const [, notes = ''] =
    /^## [^]*?(?=^## |(?![^]))/m.exec(await readFile(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  return /^\*\*Going back:\*\* (.*)$/m.exec(notes)?.[1] ?? '';
}

test(
  'what waits on a phone of the last release arrives once after the upgrade, the phone is offered the new one, and going back is as the notes say',
  { tag: '@full' },
  async ({ request }) => {
    // A release is installed and built; in milliseconds.
    test.setTimeout(30 * 60_000);
    const release = await releaseBefore();
    const [before, after] = release ? [join(release, 'dist'), dist] : [dist, await changedBuild('public')];
    const keepsSchema = !release || (await migrationsOf(release)) === (await migrationsOf(root));
    const deployment = await deploy({ build: before, isFresh: true });
    const { server } = deployment;
    const phone = await openPhone(server.url);
    const { page } = phone;
    const received = (internship: number) => receivedFrom(request, server.url, internship, demo.student);
    try {
      await logIn(page, demo.student);
      await untilReadyForOffline(page);
      const internship = await openInternship(request, server.url);
      const other = await openInternship(request, server.url, internship.id);
      const earlier = await server.query('select id from applications order by id');

      const apply = async (id: number) => {
        await page.goto(`/apply/${id}`);
        await unfold(page);
        await phone.setOffline(true);
        await fillApplication(page);
        await press(screenOf(page).button('Apply Now'));
        await expect(
          screenOf(page).main.getByRole('heading', { level: 1, name: 'Saved on this phone' }),
        ).toBeVisible();
      };
      await apply(internship.id);
      await deployment.replace(after);
      await phone.setOffline(false);
      await expect.poll(async () => (await received(internship.id)).length).toBe(1);
      expect(await server.query('select id from applications order by id')).toEqual([
        ...earlier,
        expect.anything(),
      ]);

      await page.reload();
      await expect(promptOn(page)).toContainText('ready');
      const reloaded = page.waitForEvent('load');
      await press(promptOn(page).getByRole('button', { name: 'Use it now' }));
      await reloaded;
      await expect(promptOn(page)).toBeHidden();

      await apply(other.id);
      if (release && !process.env.UPGRADE_FROM)
        expect(await goingBack()).toContain(keepsSchema ? 'start the version before' : 'restore the backup');
      if (keepsSchema) await deployment.replace(before);
      else {
        await expect(deployment.replace(before)).rejects.toThrow('migrated by a newer version');
        await deployment.replace(after);
      }
      await phone.setOffline(false);
      await expect.poll(async () => (await received(other.id)).length).toBe(1);
      await expectReceivedOnce(request, server.url, internship.id, {});
      expect(phone.refused).toEqual([]);
    } finally {
      await phone.discard();
      await deployment.end();
    }
  },
);
