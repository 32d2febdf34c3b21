import type { Locator, Page } from '@playwright/test';
import { brand } from '#contract/brand';
import type { InternshipRow } from '#contract/internships';
import { durationText } from '#contract/messages/status-words';
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
  const { main, button, says } = screenOf(page);

  await test.step('home has no search form, and leads to the list', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(brand.tagline);
    await expect(page.getByRole('search')).toHaveCount(0);
    for (const name of ['1. Register', '2. Search', '3. Apply', 'Resume writing', 'Financial literacy']) {
      await expect(page.getByRole('heading', { name })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Post an Internship' })).toHaveCount(0);
    await press(page.getByRole('link', { name: 'Browse internships' }));
    await expect(page).toHaveURL(/\/all-internships$/);
    await expectCount(page, internships.length);
  });

  const place = 'Port Moresby';
  const isThere = ({ location }: InternshipRow) => location === place;
  const { category, internship_category_id: id } = internships.find(isThere) as InternshipRow;
  const ofCategory = internships.filter((row) => row.category === category);

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
    filters = await openFilters(page);
    await expect(filters.getByRole('combobox', { name: 'Location' })).toHaveValue('');
    await press(filters.getByRole('checkbox', { name: category }));
    await expect(page).toHaveURL(/\/all-internships$/);
    await expectCount(page, internships.length);
  });

  await test.step('a search without results says so, and is cleared', async () => {
    await searchFor(page, 'submarine captain');
    await expect(page).toHaveURL(/\?q=submarine(\+|%20)captain$/);
    await expectCount(page, 0);
    await expect(page.getByRole('heading', { name: 'No Internships Found' })).toBeVisible();
    await expect(says("We couldn't find any internships matching your filters.")).toBeVisible();
    await press(button('Clear Filters').last());
    await expect(page).toHaveURL(/\/all-internships$/);
    await expectCount(page, internships.length);
  });

  const wanted = ofCategory[0] as InternshipRow;

  const tab = await test.step('a card opens the details, which show visitors a summary', async () => {
    await searchFor(page, wanted.title.toUpperCase());
    await expectCount(page, 1);
    const card = main.getByRole('listitem').filter({ hasText: wanted.title });
    await expect(card.getByRole('paragraph').filter({ hasText: wanted.company.company_name })).toBeVisible();
    const date = /^\d{1,2} [A-Z][a-z]{2} \d{4}$/;
    const funding = wanted.internship_financing.toUpperCase();
    const duration = durationText(wanted.duration, wanted.duration_unit);
    await expect(card.getByRole('term')).toHaveText(['Apply by', 'Funding', 'Duration', 'Posted']);
    await expect(card.getByRole('definition')).toHaveText([
      /^\d{1,2} [A-Z][a-z]{2} \d{4}/,
      funding,
      duration,
      date,
    ]);
    const opened = await openCard(page, wanted.title);
    const details = screenOf(opened);
    await expect(details.main.getByRole('heading', { name: wanted.title })).toBeVisible();
    await expect(details.notice('Authentication token is missing')).toBeVisible();
    await expect(details.main.getByRole('term').filter({ hasText: 'Remuneration' })).toBeVisible();
    await expect(details.main.getByRole('heading', { name: 'Description' })).toBeHidden();
    await expect(details.main.getByRole('link', { name: 'Apply Now' })).toBeHidden();
    return opened;
  });
  return { wanted, tab };
}
