import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ApplicantsAnswer } from '#contract/applications';
import type { OwnInternshipsAnswer } from '#contract/internships';
import { messages } from '#contract/messages';
import { root } from '../../tools/paths.mjs';
import { fillApplication, openApplyForm } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { apiAs, demo, enterAs } from '../support/people';
import { press } from '../support/pointer';

const phoneSize = { width: 360, height: 640 };

/** The picture of README: the list, an application that waits, one that has led to a job, the applicants. */
test('the picture of README', async ({ portal, request, browser }, { outputDir }) => {
  const { url } = portal.server;
  const frames: string[] = [];
  const take = async (page: Page, name: string) => {
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.skeleton, .loading')).toHaveCount(0);
    const path = join(outputDir, `${name}.png`);
    await page.screenshot({ path, animations: 'disabled' });
    frames.push(path);
  };

  const { phone, page } = await openApplyForm(portal, request);
  const { main } = screenOf(page);
  await page.setViewportSize(phoneSize);
  await page.goto('/all-internships');
  await take(page, 'list');

  await page.goBack();
  await fillApplication(page);
  await phone.setOffline(true);
  await press(main.getByRole('button', { name: 'Apply Now' }));
  await expect(main.getByRole('heading', { level: 1, name: messages.outbox.saved })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, 'waiting');
  await page.emulateMedia({ colorScheme: 'light' });
  await phone.setOffline(false);

  const business = await apiAs(request, url, demo.business);
  const { internships } = await business.get<OwnInternshipsAnswer>('internship/my_internships');
  const most = internships.reduce((a, b) => (b.applications_count > a.applications_count ? b : a));
  for (const { id } of internships) {
    const path = `internship_applications/${id}/applications`;
    const { internship_applications: applicants } = await business.get<ApplicantsAnswer>(path);
    const own = applicants.find(({ user }) => user.full_name === 'Maria Kaupa');
    if (!own || id === most.id) continue;
    await business.post(`internship_applications/${own.id}/update_status`, {
      ...{ internship_id: id, status: 'hired' },
    });
    break;
  }
  await page.goto('/my-applications');
  await take(page, 'hired');

  const office = await browser.newContext({
    ...{ baseURL: url, viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' },
  });
  const wide = await office.newPage();
  await enterAs(wide, request, url, demo.business);
  await wide.goto(`/internship/${most.id}/applications`);
  await take(wide, 'applicants');

  const images = await Promise.all(
    frames.map(async (path) => `data:image/png;base64,${(await readFile(path)).toString('base64')}`),
  );
  const [list, waiting, hired, applicants] = images;
  // A page without the portal's content security policy.
  const sheet = await browser.newPage({ viewport: { width: 1152, height: 1400 } });
  await sheet.setContent(
    `<style>body{margin:0;padding:12px;background:#8a9299;display:grid;grid-template-columns:repeat(3,1fr);gap:12px}
    img{width:100%;display:block;border-radius:8px}img:last-child{grid-column:1/-1}</style>
    ${[list, waiting, hired, applicants].map((image) => `<img src="${image}">`).join('')}`,
  );
  await sheet.locator('body').screenshot({ path: join(root, 'docs/picture.png') });
});
