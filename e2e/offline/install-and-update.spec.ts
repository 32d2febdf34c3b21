import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openPhone } from '../support/browser';
import { expect, test } from '../support/fixtures';
import { untilReadyForOffline } from '../support/people';
import { startPortal } from '../support/server';
import { cache, dist } from '../../tools/paths.mjs';

/** A server of a copy of the build inside the project, where it finds its packages. */
async function deploy() {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'deployment-'));
  await cp(dist, folder, { recursive: true });
  const client = join(folder, 'client');
  const server = await startPortal({ entry: join(folder, 'server', 'index.js') });
  return {
    server,
    /** Deploys another version: a new build's folder, in which one chunk has changed. */
    async replace(chunk: string): Promise<void> {
      const [build = ''] = (await readdir(join(client, 'assets'))).filter((name) => !name.includes('.'));
      await rename(join(client, 'assets', build), join(client, 'assets', `new-${build}`));
      const changed = join(client, 'assets', `new-${build}`, `${chunk}.js`);
      const revision = new RegExp(`("revision":"\\w+)("[^{}]*/${chunk}\\.js")`);
      for (const file of await readdir(folder, { recursive: true })) {
        const path = join(folder, file);
        const isChanged = path === changed;
        if (!isChanged && !/(^client\/sw\.js|^(client|pages)\/.*\.html)$/.test(file)) continue;
        const text = await readFile(path, 'utf8');
        const next = text.replaceAll(`assets/${build}`, `assets/new-${build}`).replace(revision, '$1new$2');
        await writeFile(path, isChanged ? `${text}\n` : next);
        for (const twin of ['.br', '.gz']) await rm(path + twin, { force: true });
      }
      await server.restart();
    },
    async end(): Promise<void> {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const promptOn = (page: Page) => page.getByRole('status', { name: 'New version' });

test('a new version waits for consent and keeps what was typed; another tab still opens its screens offline, and reloads on request', async () => {
  const deployment = await deploy();
  const phone = await openPhone(deployment.server.url);
  try {
    const old = phone.page;
    await old.goto('/login');
    await untilReadyForOffline(old);
    const page = await phone.context.newPage();
    await page.goto('/signup');
    await page.getByLabel('Full Name').fill('Kila Vagi');

    await deployment.replace('public');
    await page.reload();

    const prompt = promptOn(page);
    await expect(prompt).toBeVisible();
    const waiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    expect(await waiting(), 'the new worker waits for consent').toBe(true);
    await expect(page.getByLabel('Full Name')).toHaveValue('Kila Vagi');
    const reloaded = page.waitForEvent('load');
    await prompt.getByRole('button', { name: 'Use it now' }).click();
    await reloaded;
    await expect(page.getByLabel('Full Name')).toHaveValue('Kila Vagi');
    expect(await waiting()).toBe(false);
    await expect(prompt).toBeHidden();

    await expect(promptOn(old)).toContainText('is in use');
    await old.bringToFront();
    await phone.setOffline(true);
    await old.getByRole('button', { name: 'Open menu' }).click();
    await old.getByRole('link', { name: 'About' }).first().click();
    await expect(old.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();
    await phone.setOffline(false);
    const renewed = old.waitForEvent('load');
    await promptOn(old).getByRole('button', { name: 'Reload' }).click();
    await renewed;
    await expect(promptOn(old)).toBeHidden();
    expect(phone.refused).toEqual([]);
  } finally {
    await phone.discard();
    await deployment.end();
  }
});
