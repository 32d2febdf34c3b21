import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { LANGUAGE_COOKIE } from '#contract/languages';
import { openPhone } from '../support/browser';
import { untilReadyForOffline } from '../support/people';
import { staticPaths } from '../support/routes';
import { startPortal, writtenMails } from '../support/server';
import { expect, test } from '@playwright/test';

const brand = {
  name: 'Bung & Wok',
  email: 'hello@bungwok.example',
  phone: '+675 300 1234',
  tagline: { en: 'Work for the young', tpi: 'Wok bilong ol yangpela' },
  links: [{ label: 'Our page', url: 'https://bungwok.example' }],
  colours: { light: { primary: '#00409a' } },
};
const inHtml = 'Bung &amp; Wok';
/** What the software calls itself where programs alone read it. */
const technical = /wokabaut(?:[-_.](?:language|page|room|data|dark)\w*|(?=\]| send-only))/gi;
/** With what stands around it. */
const model = /.{0,30}(?:wokabaut|%BRAND_).{0,30}/gi;

async function startBranded() {
  const dir = await mkdtemp(join(tmpdir(), 'wokabaut-brand-'));
  const put = (json: object) => writeFile(join(dir, 'brand.json'), JSON.stringify(json));
  await put(brand);
  const plate = { width: 512, height: 512, channels: 3, background: '#00409a' } as const;
  await sharp({ create: plate }).png().toFile(join(dir, 'logo.png'));
  const server = await startPortal({ env: { BRAND_DIR: dir } });
  const end = async () => {
    await server.stop();
    await rm(dir, { recursive: true });
  };
  return { server, put, end };
}

test("every page, feed, description and mail has the operator's name and not the model's (rule product-1)", async () => {
  const { server, end } = await startBranded();
  try {
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(server.url + path, { headers, redirect: 'manual' });
      return (await answer.text()).replaceAll(technical, '');
    };
    const [, internship] = /"(\/internship-details\/\d+)"/.exec(await get('/all-internships')) ?? [];
    const pages = [
      ...staticPaths,
      ...['/all-internships', internship!, '/login?expired=true&from=%2Fnews'],
      ...['/nothing-is-here', '/index.html', '/my-applications', '/signup?plain', '/reset-password?token=x'],
      ...['/terms.html', '/safeguarding.html', '/accessibility.html', '/embed.html', '/feed.xml'],
    ];
    for (const path of pages)
      for (const language of ['en', 'tpi']) {
        const html = await get(path, { Cookie: `${LANGUAGE_COOKIE}=${language}` });
        expect(html, `${path} ${language}`).toContain(inHtml);
        expect(html.match(model), `${path} ${language}`).toBeNull();
      }
    const home = await get('/');
    for (const part of ['Our page', 'tel:+675 300 1234', brand.email, '--color-primary:#00409a'])
      expect(home).toContain(part);
    expect(await get('/', { Cookie: `${LANGUAGE_COOKIE}=tpi` })).toContain(brand.tagline.tpi);
    for (const path of ['/manifest.webmanifest', '/feed.json', '/api/openapi.json']) {
      const json = await get(path);
      expect(json, path).toContain(brand.name);
      expect(json.match(model), path).toBeNull();
    }
    expect(await get('/.well-known/security.txt')).toContain(brand.email);
    expect(await get('/icons/mark.svg')).toContain('data:image/png');
    await fetch(`${server.url}/api/users/password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ user: { email: 'student@demo.example' } }),
    });
    await expect.poll(async () => (await writtenMails(server, 'reset_link')).length).toBe(1);
    const [mail] = await writtenMails(server, 'reset_link');
    expect(mail!.from).toEqual({ name: brand.name, address: brand.email });
    expect(`${mail!.subject} ${mail!.text} ${mail!.html}`).not.toMatch(/wokabaut/i);
  } finally {
    await end();
  }
});

test('a phone shows name, mark and colour without signal, and those of a changed brand after an update', async () => {
  const { server, put, end } = await startBranded();
  const phone = await openPhone(server.url);
  try {
    const { page } = phone;
    const name = () => page.getByRole('banner').locator('a[href="/home"]').first();
    await page.goto('/');
    await untilReadyForOffline(page);
    await phone.setOffline(true);
    await page.goto('/');
    await expect(name()).toHaveText(brand.name);
    await expect(page).toHaveTitle(new RegExp(brand.name));
    const mark = name().locator('img');
    expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const colour = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary'));
    expect(await colour()).toBe('#00409a');
    expect(await page.locator('html').innerText()).not.toMatch(/wokabaut/i);

    await put({ ...brand, name: 'Nupela', colours: { light: { primary: '#006030' } } });
    await server.restart();
    await phone.setOffline(false);
    await page.reload();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Use it now' }).click();
    await reloaded;
    await phone.setOffline(true);
    await page.goto('/');
    await expect(name()).toHaveText('Nupela');
    expect(await colour()).toBe('#006030');
    expect(phone.refused).toEqual([]);
  } finally {
    await phone.discard();
    await end();
  }
});
