import { appendFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cache, dist } from '../scripts/paths.mjs';
import { openPhone } from './support/browser';
import { expect, test } from './support/fixtures';
import { untilReadyForOffline } from './support/people';
import { startServer } from './support/server';

test('a new version waits for the person, who keeps what they have typed', async () => {
  // A deployment of its own, inside the project so that it finds its packages.
  await mkdir(cache, { recursive: true });
  const deployment = await mkdtemp(join(cache, 'deployment-'));
  await cp(dist, deployment, { recursive: true });
  const server = await startServer({ entry: join(deployment, 'server', 'index.js') });
  const phone = await openPhone(server.url);
  const { page } = phone;
  try {
    await page.goto('/signup');
    await untilReadyForOffline(page);
    await page.getByLabel('Full Name').fill('Kila Vagi');

    // A worker that differs in one byte is a new version. The packed twins are older, and go.
    await appendFile(join(deployment, 'client', 'sw.js'), '\n//\n');
    for (const twin of ['sw.js.br', 'sw.js.gz']) await rm(join(deployment, 'client', twin), { force: true });
    await server.restart();
    await page.reload();

    const prompt = page.getByRole('status', { name: 'New version' });
    await expect(prompt).toBeVisible();
    const waits = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    expect(waits, 'nothing is replaced before the person agrees').toBe(true);
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
    await server.stop();
    await rm(deployment, { recursive: true, force: true });
  }
});
