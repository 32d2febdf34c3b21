import type { Locator } from '@playwright/test';
import type { CategoriesAnswer } from '#contract/categories';
import type { OwnInternshipsAnswer } from '#contract/internships';
import { messages } from '#contract/messages';
import { expect, test, type Journey } from '../../support/fixtures';
import { isTouched, press, pressAt, pressTwice, unfolded } from '../../support/pointer';
import { inDays, storeAssistant } from '../../support/internships';
import { apiAs } from '../../support/people';
import { screenOf } from '../../support/locators';
import { shop } from '../personas';

const weaving = 'Weaving Trainee';
const delivery = 'Delivery Helper';
export const wovenTitle = 'Cane Weaving Trainee';

/** Presses the backdrop of a dialog; a press inside its width of 400 px must not close it. */
async function pressBackdrop(dialog: Locator): Promise<void> {
  // Waits for the opening animation.
  await dialog.getByRole('button', { name: 'Cancel' }).click({ trial: true });
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  if (isTouched(dialog.page())) return pressAt(dialog, { x: 4, y: 4 });
  const { width, height } = (await dialog.boundingBox())!;
  const edge = (width - 400) / 2;
  await pressAt(dialog, { x: edge + 1, y: height / 2 });
  await expect(dialog).toBeVisible();
  await pressAt(dialog, { x: edge - 1, y: height / 2 });
}

/** Archives, restores, deletes, views and edits internships. */
export async function manageInternships({ portal: { server, link }, request, page }: Journey): Promise<void> {
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

  // Made elsewhere: what this visit has fetched before may be shown for a minute more.
  await page.reload();

  await test.step('archives and restores; the toggle appears only with archived internships', async () => {
    await press(main.getByRole('link', { name: 'List All Internship' }));
    const facts = isTouched(page) ? ['Available'] : ['Bulolo', 'PAID', 'Available'];
    for (const words of facts) {
      await expect(cell(storeAssistant.title, words)).toBeVisible();
    }
    await expect(notice('Active (3)')).toBeVisible();
    await expect(main.getByRole('button', { name: /^View (Active|Archived)$/ })).toHaveCount(0);

    await press((await unfolded(row(delivery))).getByRole('button', { name: `Archive ${delivery}` }));
    await expect(notice('Internship archived successfully')).toBeVisible();
    await expect(row(delivery)).toBeHidden();
    await press(button('View Archived'));
    await expect(notice('Archived (1)')).toBeVisible();
    await expect(row(weaving)).toBeHidden();
    await press((await unfolded(row(delivery))).getByRole('link', { name: `Edit ${delivery}` }));
    await expect(notice(messages.internship.publishesAgain)).toBeVisible();
    await page.goBack();
    await press((await unfolded(row(delivery))).getByRole('button', { name: `Restore ${delivery}` }));
    await expect(notice('Internship restored successfully')).toBeVisible();
    await expect(notice('Active (3)')).toBeVisible();
    await expect(main.getByRole('button', { name: /^View (Active|Archived)$/ })).toHaveCount(0);
  });

  await test.step('deletes after a confirmation, once', async () => {
    const remove = row(delivery).getByRole('button', { name: `Delete ${delivery}` });
    const dialog = page.getByRole('dialog', { name: 'Delete this internship?' });
    const deletions = () => link.requests.filter((line) => line.startsWith('DELETE /api/internship/'));
    await unfolded(row(delivery));
    await press(remove);
    await press(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await press(remove);
    await pressBackdrop(dialog);
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

  await test.step('views and edits an internship', async () => {
    await press((await unfolded(row(weaving))).getByRole('link', { name: `View ${weaving}` }));
    await expect(main.getByRole('heading', { name: weaving })).toBeVisible();
    for (const words of ['PAID', '3 months', 'Patience, Good hands', shop.company, shop.owner, shop.email]) {
      await expect(main.getByRole('definition').filter({ hasText: words })).toBeVisible();
    }
    await press(main.getByRole('link', { name: 'Edit' }));
    const title = main.getByRole('textbox', { name: 'Role Title' });
    await expect(title).toHaveValue(weaving);
    await title.fill('');
    await press(button('Update Internship'));
    await expect(toast('Missing Fields Please fill all required fields.')).toBeVisible();
    await expect(title).toBeFocused();
    expect(link.requests.filter((line) => line.startsWith('PUT '))).toHaveLength(2);
    await title.fill(wovenTitle);
    await main.getByRole('combobox', { name: 'Location' }).selectOption('Other');
    await main.getByRole('textbox', { name: 'Custom Location' }).fill('Wau');
    await press(button('Update Internship'));
    await expect(notice('Internship updated successfully!')).toBeVisible();
    await expect(row(wovenTitle)).toBeVisible();
    if (!isTouched(page)) await expect(cell(wovenTitle, 'Wau')).toBeVisible();
    const { internships } = await api.get<OwnInternshipsAnswer>('internship/my_internships');
    expect(internships.find(({ title: stored }) => stored === wovenTitle)?.location).toBe('Wau');
  });
}
