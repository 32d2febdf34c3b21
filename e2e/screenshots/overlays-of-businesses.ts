import type { Page } from '@playwright/test';
import type { InternshipAnswer } from '#contract/internships';
import { openMenu, press, submit, type Open, type Overlays } from './overlay';

const statusSelect = (page: Page) => page.getByRole('combobox', { name: /^Status of / });

/** Opens the first applicant's card. */
const openApplicant: Open = async (page, { applied }) => {
  await page.goto(`/internship/${applied}/applications`);
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await statusSelect(page).waitFor();
};

export const businessOverlays: Overlays = {
  'menu-open': openMenu,
  'create-internship-refused': submit('/create-internship', 'Create Internship'),
  'internships-delete-asks': async (page) => {
    await page.goto('/all-internship');
    await page.getByRole('row').locator('summary').first().click();
    await press(page, /^Delete/);
    await page.getByRole('dialog').waitFor();
  },
  'internships-archived': async (page) => {
    await page.goto('/all-internship');
    await press(page, 'View Archived');
    await page.getByRole('button', { name: 'View Active' }).waitFor();
  },
  'applications-open': openApplicant,
  'applications-hire-asks': async (page, ids) => {
    await openApplicant(page, ids);
    await statusSelect(page).selectOption('Hired');
    await page.getByRole('dialog').waitFor();
  },
  'applications-answer-asks': async (page, ids) => {
    await openApplicant(page, ids);
    await press(page, /^Not this time/);
    await page.getByRole('dialog').waitFor();
  },
  'profile-editing': async (page) => {
    await page.goto('/business-profile');
    await press(page, /^Edit/);
    await page.getByRole('button', { name: 'Edit Image' }).waitFor();
  },
  'edit-internship-changed-meanwhile': async (page, { applied }) => {
    const address = `**/api/internship/${applied}`;
    await page.goto(`/edit-internship/${applied}`);
    await page.getByRole('textbox', { name: 'Role Title' }).fill('What was typed here');
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const { internship, ...rest } = (await response.json()) as InternshipAnswer;
      const newer = { ...internship, updated_at: new Date().toISOString() };
      await route.fulfill({ response, json: { ...rest, internship: newer } });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Keep what I typed' }).waitFor();
    await page.unroute(address);
  },
};
