import type { Locator } from '@playwright/test';
import type { CategoriesAnswer } from '#contract/categories';
import { messages } from '#contract/messages';
import { expect, test } from '../../support/fixtures';
import { isTouched, press, pressAt, pressTwice } from '../../support/pointer';
import { inDays, storeAssistant } from '../../support/internships';
import { apiAs } from '../../support/people';
import { screenOf } from '../../support/locators';
import type { Story } from '../../support/fixtures';
import { shop } from './story';

const weaving = 'Weaving Trainee';
const delivery = 'Delivery Helper';
export const wovenTitle = 'Cane Weaving Trainee';

/** Presses what is behind a question. With a mouse the width of 400 px can be felt: what is inside it closes nothing. */
async function pressBeside(dialog: Locator): Promise<void> {
  // Until it has come to rest.
  await dialog.getByRole('button', { name: 'Cancel' }).click({ trial: true });
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  if (isTouched(dialog.page())) return pressAt(dialog, { x: 4, y: 4 });
  const { width, height } = (await dialog.boundingBox())!;
  const edge = (width - 400) / 2;
  await pressAt(dialog, { x: edge + 1, y: height / 2 });
  await expect(dialog).toBeVisible();
  await pressAt(dialog, { x: edge - 1, y: height / 2 });
}

/** The business's own list, one of its internships, and its edit. */
export async function looksAfter({ portal: { server, link }, request, page }: Story): Promise<void> {
  const { main, notice, toast, button, row, cell } = screenOf(page);
  const api = await apiAs(request, server.url, shop.email);
  const { internship_categories: categories } = await api.get<CategoriesAnswer>('internship_categories');
  for (const title of [weaving, delivery]) {
    await api.post('internship/', {
      title,
      location: 'Lae',
      internship_financing: 'paid',
      duration: 3,
      duration_unit: 'months',
      required_skills: ['Patience', 'Good hands'],
      last_date_to_apply: inDays(30),
      internship_category_id: categories[0]?.id,
      description: 'You learn the trade from those who know it.',
    });
  }

  await test.step('archives and restores: the toggle is there only with archived ones', async () => {
    await press(main.getByRole('link', { name: 'List All Internship' }));
    await expect(main.getByRole('columnheader')).toHaveText([
      'ID',
      'Title',
      'Location',
      'Type',
      'Financing',
      'Last Date to Apply',
      'Status',
      'Actions',
      'Applications',
    ]);
    for (const words of ['Bulolo', 'PAID', 'Available']) {
      await expect(cell(storeAssistant.title, words)).toBeVisible();
    }
    await expect(notice('Active (3)')).toBeVisible();
    await expect(main.getByRole('button', { name: /^View (Active|Archived)$/ })).toHaveCount(0);

    await press(row(delivery).getByRole('button', { name: `Archive ${delivery}` }));
    await expect(notice('Internship archived successfully')).toBeVisible();
    await expect(row(delivery)).toBeHidden();
    await press(button('View Archived'));
    await expect(notice('Archived (1)')).toBeVisible();
    await expect(row(weaving)).toBeHidden();
    await press(row(delivery).getByRole('link', { name: `Edit ${delivery}` }));
    await expect(notice(messages.internship.publishesAgain)).toBeVisible();
    await page.goBack();
    await press(row(delivery).getByRole('button', { name: `Restore ${delivery}` }));
    await expect(notice('Internship restored successfully')).toBeVisible();
    await expect(notice('Active (3)')).toBeVisible();
    await expect(main.getByRole('button', { name: /^View (Active|Archived)$/ })).toHaveCount(0);
  });

  await test.step('deletes only what is confirmed, and once', async () => {
    const remove = row(delivery).getByRole('button', { name: `Delete ${delivery}` });
    const dialog = page.getByRole('dialog', { name: 'Delete this internship?' });
    const deletions = () => link.requests.filter((line) => line.startsWith('DELETE /api/internship/'));
    await press(remove);
    await press(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await press(remove);
    await pressBeside(dialog);
    await expect(dialog).toBeHidden();
    expect(deletions()).toEqual([]);
    await expect(row(delivery)).toBeVisible();
    await press(remove);
    await pressTwice(dialog.getByRole('button', { name: 'Delete' }));
    await expect(notice(messages.internship.deleted)).toBeVisible();
    await expect(row(delivery)).toBeHidden();
    await expect(notice('Active (2)')).toBeVisible();
    expect(deletions()).toHaveLength(1);
  });

  await test.step('looks one over, and edits it', async () => {
    await press(row(weaving).getByRole('link', { name: `View ${weaving}` }));
    await expect(main.getByRole('heading', { name: weaving })).toBeVisible();
    for (const words of ['PAID', '3 months', 'Patience, Good hands', shop.company, shop.owner, shop.email]) {
      await expect(main.getByRole('definition').filter({ hasText: words })).toBeVisible();
    }
    await press(main.getByRole('link', { name: 'Edit' }));
    const title = main.getByRole('textbox', { name: 'Role Title' });
    await expect(title).toHaveValue(weaving);
    await title.fill('');
    await press(button('Update Internship'));
    await expect(toast('Missing Fields: Please fill all required fields.')).toBeVisible();
    await expect(title).toBeFocused();
    expect(link.requests.filter((line) => line.startsWith('PUT '))).toHaveLength(2);
    await title.fill(wovenTitle);
    await main.getByRole('combobox', { name: 'Location' }).selectOption('Other');
    await main.getByRole('textbox', { name: 'Custom Location' }).fill('Wau');
    await press(button('Update Internship'));
    await expect(notice('Internship updated successfully!')).toBeVisible();
    await expect(cell(wovenTitle, 'Wau')).toBeVisible();
  });
}
