import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { OwnInternshipsAnswer } from '#contract/internships';
import { registration } from '#contract/messages/admin';
import { root } from '../../tools/paths.mjs';
import { expect, test } from '../support/fixtures';
import { apiAs, demo, enterAs, fillBirthday } from '../support/people';
import { press } from '../support/pointer';

const folder = join(root, 'docs/handbook/pictures');

/** In few colours, so that a printed page stays small. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.skeleton, .loading')).toHaveCount(0);
  const picture = await page.screenshot({ animations: 'disabled' });
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, `${name}.png`),
    await sharp(picture).png({ palette: true, colours: 32 }).toBuffer(),
  );
}

test('the pictures of the handbook', async ({ portal, request, browser }) => {
  const { url } = portal.server;
  const open = async (email: string, width: number, height: number) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await enterAs(page, request, url, email);
    return page;
  };
  const admin = await open(demo.admin, 1024, 720);
  await admin.goto('/dashboard');
  await take(admin, 'admin-dashboard');

  const { internships } = await (
    await apiAs(request, url, demo.business)
  ).get<OwnInternshipsAnswer>('internship/my_internships');
  const most = internships.reduce((a, b) => (b.applications_count > a.applications_count ? b : a));
  const business = await open(demo.business, 1024, 720);
  await business.goto(`/internship/${most.id}/applications`);
  await take(business, 'business-applicants');

  const phone = await portal.openPhone({ width: 360, height: 640 });
  await enterAs(phone.page, request, url, demo.admin);
  await phone.page.goto('/register');
  const main = phone.page.getByRole('main');
  await main.getByRole('textbox', { name: 'Full Name' }).fill('Pita Waim');
  await fillBirthday(phone.page);
  await press(main.getByRole('button', { name: registration.save }));
  await expect(main.getByRole('heading', { name: 'Pita Waim' })).toBeVisible();
  await take(phone.page, 'field-staff-code');
});
