import type { CategoriesAnswer } from '#contract/categories';
import type { OwnInternshipsAnswer } from '#contract/internships';
import { messages } from '#contract/messages';
import { expect, test, type Journey } from '../../support/fixtures';
import { press, pressTwice, unfolded } from '../../support/pointer';
import { inDays } from '../../support/internships';
import { apiAs } from '../../support/people';
import { screenOf } from '../../support/locators';
import { shop } from '../personas';

const weaving = 'Weaving Trainee';
const delivery = 'Delivery Helper';
export const wovenTitle = 'Cane Weaving Trainee';

/** Archives, restores, deletes and edits internships. */
export async function manageInternships({ portal: { server, link }, request, page }: Journey): Promise<void> {
  const { main, notice, button, row } = screenOf(page);
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

  await test.step('archives and restores', async () => {
    await press(main.getByRole('link', { name: 'List All Internship' }));
    await expect(notice('Active (3)')).toBeVisible();
    await press((await unfolded(row(delivery))).getByRole('button', { name: `Archive ${delivery}` }));
    await expect(row(delivery)).toBeHidden();
    await press(button('View Archived'));
    await expect(notice('Archived (1)')).toBeVisible();
    await press((await unfolded(row(delivery))).getByRole('button', { name: `Restore ${delivery}` }));
    await expect(notice('Active (3)')).toBeVisible();
  });

  await test.step('deletes after a confirmation, once', async () => {
    const remove = row(delivery).getByRole('button', { name: `Delete ${delivery}` });
    const dialog = page.getByRole('dialog', { name: 'Delete this internship?' });
    await unfolded(row(delivery));
    await press(remove);
    await press(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(remove).toBeFocused();
    await press(remove);
    await pressTwice(dialog.getByRole('button', { name: 'Delete' }));
    await expect(notice(messages.internship.deleted)).toBeVisible();
    await expect(notice('Active (2)')).toBeVisible();
    expect(link.requests.filter((line) => line.startsWith('DELETE /api/internship/'))).toHaveLength(1);
  });

  await test.step('edits an internship', async () => {
    await press((await unfolded(row(weaving))).getByRole('link', { name: `View ${weaving}` }));
    await press(main.getByRole('link', { name: 'Edit' }));
    const title = main.getByRole('textbox', { name: 'Role Title' });
    await expect(title).toHaveValue(weaving);
    await title.fill(wovenTitle);
    await main.getByRole('combobox', { name: 'Location' }).selectOption('Other');
    await main.getByRole('textbox', { name: 'Custom Location' }).fill('Wau');
    await press(button('Update Internship'));
    await expect(notice('Internship updated successfully!')).toBeVisible();
    await expect(row(wovenTitle)).toBeVisible();
    const { internships } = await api.get<OwnInternshipsAnswer>('internship/my_internships');
    expect(internships.find(({ title: stored }) => stored === wovenTitle)?.location).toBe('Wau');
  });
}
