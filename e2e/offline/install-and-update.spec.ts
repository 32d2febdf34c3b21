import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cache, dist } from '../../tools/paths.mjs';
import { openPhone } from '../support/browser';
import { expect, test } from '../support/fixtures';
import { untilReadyForOffline } from '../support/people';
import { startPortal } from '../support/server';

/** A copy of the build inside the project, where it finds its packages. */
async function deploy() {
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'deployment-'));
  await cp(dist, folder, { recursive: true });
  const client = join(folder, 'client');
  const server = await startPortal({ entry: join(folder, 'server', 'index.js') });
  /** Deletes the compressed copies of a changed file. */
  const unpack = async (file: string) => {
    for (const twin of ['.br', '.gz']) await rm(join(client, file + twin), { force: true });
  };
  return {
    server,
    /** Deploys a version in which the chunk has another name. */
    async replace(chunk: string): Promise<void> {
      const files = await readdir(join(client, 'assets'));
      const old = files.find((file) => file.startsWith(`${chunk}-`) && file.endsWith('.js'));
      if (!old) throw new Error(`The build has no chunk ${chunk}-….js`);
      await rename(join(client, 'assets', old), join(client, 'assets', `new-${old}`));
      await unpack(join('assets', old));
      const worker = await readFile(join(client, 'sw.js'), 'utf8');
      await writeFile(join(client, 'sw.js'), worker.replaceAll(`assets/${old}`, `assets/new-${old}`));
      await unpack('sw.js');
      await server.restart();
    },
    /** Deploys a version that differs in the bytes of its worker only. */
    async touch(): Promise<void> {
      await appendFile(join(client, 'sw.js'), '\n//\n');
      await unpack('sw.js');
      await server.restart();
    },
    async end(): Promise<void> {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const promptOn = (page: Page) => page.getByRole('status', { name: 'New version' });

test('a new version waits for consent, and keeps what was typed', async () => {
  const deployment = await deploy();
  const phone = await openPhone(deployment.server.url);
  const { page } = phone;
  try {
    await page.goto('/signup');
    await untilReadyForOffline(page);
    await page.getByLabel('Full Name').fill('Kila Vagi');

    await deployment.touch();
    await page.reload();

    const prompt = promptOn(page);
    await expect(prompt).toBeVisible();
    const waits = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    expect(waits, 'the new worker waits for consent').toBe(true);
    await expect(page.getByLabel('Full Name')).toHaveValue('Kila Vagi');

    const reloaded = page.waitForEvent('load');
    await prompt.getByRole('button', { name: 'Use it now' }).click();
    await reloaded;
    await expect(page.getByLabel('Full Name')).toHaveValue('Kila Vagi');
    const left = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting);
    expect(left).toBeNull();
    await expect(prompt).toBeHidden();
  } finally {
    await phone.discard();
    await deployment.end();
  }
});

test('another tab shows that the new version is in use, still opens its screens offline, and reloads on request', async () => {
  const deployment = await deploy();
  const phone = await openPhone(deployment.server.url);
  try {
    const old = phone.page;
    await old.goto('/login');
    await untilReadyForOffline(old);

    await deployment.replace('public');
    const other = await phone.context.newPage();
    await other.goto('/signup');
    const reloaded = other.waitForEvent('load');
    await promptOn(other).getByRole('button', { name: 'Use it now' }).click();
    await reloaded;

    await expect(promptOn(old)).toContainText('is in use');
    await phone.setOffline(true);
    await old.getByRole('button', { name: 'Open menu' }).click();
    await old.getByRole('link', { name: 'About' }).first().click();
    await expect(old.getByRole('heading', { level: 1, name: /About/ })).toBeVisible();

    await phone.setOffline(false);
    const renewed = old.waitForEvent('load');
    await promptOn(old).getByRole('button', { name: 'Reload' }).click();
    await renewed;
    await expect(promptOn(old)).toBeHidden();
  } finally {
    await phone.discard();
    await deployment.end();
  }
});

test('Chromium finds no installability errors', async ({ portal }) => {
  const phone = await portal.openPhone();
  await phone.page.goto('/');
  await untilReadyForOffline(phone.page);
  const session = await phone.context.newCDPSession(phone.page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});
