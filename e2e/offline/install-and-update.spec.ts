import { openPhone } from '../support/browser';
import { changedBuild, deploy, promptOn } from '../support/deployment';
import { expect, test } from '../support/fixtures';
import { untilReadyForOffline } from '../support/people';

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

    await deployment.replace(await changedBuild('public'));
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
