import type { Page } from '@playwright/test';
import type { OwnInternshipRow } from '#contract/internships';
import { namedLocations, OTHER_LOCATION } from '#contract/status';
import { expect, test, type Journey } from '../../support/fixtures';
import { openCard, press } from '../../support/pointer';

/**
 * Searches on home, and opens an internship.
 * @returns the page that shows it
 */
export async function findInternship({ page }: Journey, internship: OwnInternshipRow): Promise<Page> {
  return test.step('the search on home suggests categories, and leads to the details', async () => {
    const place = namedLocations.find((name) => name === internship.location) ?? OTHER_LOCATION;
    const search = page.getByRole('search', { name: 'Find an internship' });
    const category = search.getByRole('combobox', { name: 'Category' });
    await category.fill(internship.category.slice(2, 7).toUpperCase());
    await press(search.getByRole('option', { name: internship.category }));
    await expect(category).toHaveValue(internship.category);
    await search.getByRole('combobox', { name: 'Location' }).selectOption(place);
    await press(search.getByRole('button', { name: 'Find Internship' }));
    await expect(page).toHaveURL(
      ({ searchParams }) =>
        searchParams.get('category') === String(internship.internship_category_id) &&
        searchParams.get('location') === place,
    );
    const tab = await openCard(page, internship.title);
    await expect(tab.getByRole('heading', { name: internship.title })).toBeVisible();
    await expect(tab.getByRole('main').getByRole('heading', { name: 'Description' })).toBeVisible();
    return tab;
  });
}
