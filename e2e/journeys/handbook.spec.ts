import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClaimCodesAnswer } from '#contract/claims';
import { root } from '../../tools/paths.mjs';
import { expect, test } from '../support/fixtures';
import { claimAccount, demo, enterAs, fillLogIn } from '../support/people';
import { press } from '../support/pointer';

const handbook = readFileSync(join(root, 'docs/handbook/field-staff.md'), 'utf8');

/** The bold words of a section, one after the other: what its reader looks for on the screen. */
function reading(heading: string) {
  const section = handbook.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const words = [...section.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word.replace(/\s+/g, ' '));
  return { next: () => words.shift() ?? `nothing more in ${heading}`, left: words };
}

const password = 'three-coconuts-fall';
const number = '7055 2099';

test(
  'who follows the page of field staff word by word registers a class, and helps who cannot log in',
  { tag: '@full' },
  async ({ portal, request, browser }) => {
    const { url } = portal.server;
    const office = await browser.newContext({
      baseURL: url,
      viewport: { width: 1280, height: 800 },
      serviceWorkers: 'block',
    });
    const staff = await office.newPage();
    await staff.addInitScript(() => void (window.print = () => undefined));
    await enterAs(staff, request, url, demo.admin);
    const main = staff.getByRole('main');

    const begin = reading('Register a class');
    await staff.goto('/dashboard');
    await expect(main.getByRole('heading', { level: 1, name: begin.next() })).toBeVisible();
    await press(main.getByRole('link', { name: begin.next() }));
    const list = 'full_name,date_of_birth\nPita Waim,2007-04-09\nSina Wari,2007-05-10\n';
    const file = { name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
    await main.getByRole('button', { name: begin.next() }).setInputFiles(file);
    await press(main.getByRole('button', { name: begin.next() }));
    await expect(main.getByText(/2 participants were imported|All are new/).first()).toBeVisible();
    await expect(main.getByRole('heading', { name: begin.next() })).toBeVisible();
    await main.getByRole('searchbox').fill('Pita Waim');
    const made = staff.waitForResponse('**/api/admin/claim_codes');
    const print = { name: begin.next() };
    await press(main.getByRole('button', print));
    await press(staff.getByRole('dialog').getByRole('button', print));
    const [slip] = ((await (await made).json()) as ClaimCodesAnswer).codes;
    expect(slip?.full_name).toBe('Pita Waim');

    const phone = await portal.openPhone();
    const { page } = phone;
    await page.goto('/');
    await press(page.getByRole('button', { name: 'Open menu' }));
    await press(page.getByRole('button', { name: begin.next() }));
    await press(page.getByRole('link', { name: begin.next() }));
    await press(page.getByRole('main').getByRole('link', { name: begin.next() }));
    expect(begin.left).toEqual([]);
    const form = page.getByRole('main');
    await form.getByRole('textbox', { name: 'Code' }).fill(slip!.code);
    await claimAccount(page, number, password);

    const help = reading('Somebody cannot log in');
    await staff.goto('/dashboard');
    const tabs = staff.getByRole('navigation', { name: 'Admin screens' });
    await press(tabs.getByRole('link', { name: help.next() }));
    await main.getByRole('searchbox').fill('Pita');
    await press(main.getByRole('button', { name: 'View Pita Waim' }));
    const dialog = staff.getByRole('dialog', { name: 'Pita Waim' });
    await press(dialog.locator('summary').filter({ hasText: help.next() }));
    await press(dialog.getByRole('button', { name: help.next() }));
    const given = await dialog.getByText(/^[0-9A-Z]{5}-?[0-9A-Z]{5}$/).textContent();
    for (let others = 0; others < 3; others++)
      await expect(dialog.locator('summary').filter({ hasText: help.next() })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await expect(form.getByRole('link', { name: help.next() })).toBeVisible();
    expect(help.left).toEqual([]);
    await fillLogIn(page, number, given!);
    await expect(page).toHaveURL(/\/change-password/);
  },
);
