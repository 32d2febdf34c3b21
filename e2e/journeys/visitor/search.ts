import type { Locator, Page } from '@playwright/test';
import { brand } from '#contract/brand';
import type { InternshipRow } from '#contract/internships';
import { expect, test, type Journey } from '../../support/fixtures';
import { publicInternships } from '../../support/people';
import { isTouched, openCard, press } from '../../support/pointer';
import { screenOf } from '../../support/locators';

/** The filters, which a phone unfolds above the list; applying folds them again. */
async function openFilters(page: Page): Promise<Locator> {
  if (isTouched(page)) await press(page.getByRole('button', { name: /^Search and filter/ }));
  return page.getByRole('search', { name: 'Filter internships' });
}

async function searchFor(page: Page, words: string): Promise<void> {
  const keyword = (await openFilters(page)).getByRole('searchbox', { name: 'Keyword' });
  await keyword.fill(words);
  await keyword.press('Enter');
}

const expectCount = (page: Page, count: number) =>
  expect(page.getByRole('status').filter({ hasText: /Internship\(s\) Found$/ })).toHaveText(
    `${count} Internship(s) Found`,
  );

/**
 * Uses home, the list and its filters, and opens one internship.
 * @returns that internship, and the page that shows it
 */
export async function findInternship({ portal: { server }, request, page }: Journey) {
  const internships = await publicInternships(request, server.url);
  const { button } = screenOf(page);
  const place = 'Port Moresby';
  const isThere = ({ location }: InternshipRow) => location === place;
  const { category, internship_category_id: id } = internships.find(isThere) as InternshipRow;
  const ofCategory = internships.filter((row) => row.category === category);
  const wanted = ofCategory[0] as InternshipRow;

  await test.step('home leads to the list', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(brand.tagline);
    await press(page.getByRole('link', { name: 'Browse internships' }));
    await expect(page).toHaveURL(/\/all-internships$/);
    await expectCount(page, internships.length);
  });

  await test.step('filters are in the address, and going back undoes them', async () => {
    let filters = await openFilters(page);
    await filters.getByRole('combobox', { name: 'Category' }).selectOption(category);
    await press(filters.getByRole('button', { name: 'Filter Internship' }));
    await expect(page).toHaveURL(new RegExp(`\\?category=${id}$`));
    await expectCount(page, ofCategory.length);
    filters = await openFilters(page);
    await filters.getByRole('combobox', { name: 'Location' }).selectOption(place);
    await press(filters.getByRole('button', { name: 'Filter Internship' }));
    await expect(page).toHaveURL(/[?&]location=Port(\+|%20)Moresby$/);
    await expectCount(page, ofCategory.filter(isThere).length);
    await page.goBack();
    await expectCount(page, ofCategory.length);
  });

  await test.step('a search without results says so, and is cleared', async () => {
    await page.goto('/all-internships');
    await searchFor(page, 'submarine captain');
    await expectCount(page, 0);
    await press(button('Clear Filters').last());
    await expect(page).toHaveURL(/\/all-internships$/);
    await expectCount(page, internships.length);
  });

  const tab = await test.step('a card opens the details, which show visitors a summary', async () => {
    await searchFor(page, wanted.title.toUpperCase());
    await expectCount(page, 1);
    const opened = await openCard(page, wanted.title);
    const { main, notice } = screenOf(opened);
    await expect(main.getByRole('heading', { name: wanted.title })).toBeVisible();
    await expect(notice('Authentication token is missing')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Description' })).toBeHidden();
    await expect(main.getByRole('link', { name: 'Apply Now' })).toBeHidden();
    return opened;
  });
  return { wanted, tab };
}
