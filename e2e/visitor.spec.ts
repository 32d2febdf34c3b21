import type { Locator, Page } from '@playwright/test';
import { brand } from '#contract/brand';
import type { InternshipListAnswer, InternshipRow } from '#contract/internships';
import { expect, test } from './support/fixtures';
import { follow, isTouched, logOut, press, sizes } from './support/hands';
import { demo, fillLogIn } from './support/people';

/** The filters, which a phone folds above the list; applying folds them again. */
async function openFilters(page: Page): Promise<Locator> {
  if (isTouched(page)) await press(page.getByText('Search and filter'));
  return page.getByRole('search', { name: 'Filter internships' });
}

async function searchFor(page: Page, words: string): Promise<void> {
  const keyword = (await openFilters(page)).getByRole('searchbox', { name: 'Keyword' });
  await keyword.fill(words);
  await keyword.press('Enter');
}

const expectCount = (page: Page, count: number) =>
  expect(page.getByText(/Internship\(s\) Found$/)).toHaveText(`${count} Internship(s) Found`);

for (const { where, viewport } of sizes) {
  test(`a visitor ${where} finds an internship, logs in on the way and comes back, and reads who we are`, async ({
    portal: { server, openPhone },
    request,
  }) => {
    const answer = await request.get(`${server.url}/api/internship/`);
    const { internships } = (await answer.json()) as InternshipListAnswer;
    const { page, context } = await openPhone(viewport);

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

    await test.step('filters stand in the address, and going back undoes them', async () => {
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

    await test.step('words that nothing matches are answered kindly, and cleared', async () => {
      await searchFor(page, 'submarine captain');
      await expect(page).toHaveURL(/\?q=submarine(\+|%20)captain$/);
      await expectCount(page, 0);
      await expect(page.getByRole('heading', { name: 'No Internships Found' })).toBeVisible();
      await expect(page.getByText("We couldn't find any internships matching your filters.")).toBeVisible();
      await press(page.getByRole('button', { name: 'Clear Filters' }).last());
      await expect(page).toHaveURL(/\/all-internships$/);
      await expectCount(page, internships.length);
    });

    const wanted = ofCategory[0] as InternshipRow;
    const card = page.getByRole('listitem').filter({ hasText: wanted.title });
    let tab = page;

    await test.step('a card opens in a tab of its own, and a visitor is shown the summary', async () => {
      await searchFor(page, wanted.title.toUpperCase());
      await expectCount(page, 1);
      await expect(card.getByText(wanted.company.company_name, { exact: true })).toBeVisible();
      await expect(card.getByRole('definition').first()).toHaveText(
        wanted.internship_financing.toUpperCase(),
      );
      await expect(card.getByRole('definition').nth(2)).toHaveText(/^\d{1,2}\/\d{1,2}\/\d\d$/);
      [tab] = await Promise.all([
        context.waitForEvent('page'),
        press(card.getByRole('link', { name: `VIEW DETAILS: ${wanted.title}` })),
      ]);
      await expect(tab.getByRole('heading', { name: wanted.title })).toBeVisible();
      expect(await tab.evaluate(() => window.opener === null && document.referrer === '')).toBe(true);
      await expect(tab.getByText('Authentication token is missing')).toBeVisible();
      await expect(tab.getByText('Remuneration')).toBeVisible();
      await expect(tab.getByRole('heading', { name: 'Description' })).toBeHidden();
      await expect(tab.getByRole('link', { name: 'Apply Now' })).toBeHidden();
    });

    await test.step('its log-in says what is wrong, and leads back to the whole of it', async () => {
      await press(tab.getByRole('main').getByRole('link', { name: 'Log in' }));
      await expect(tab.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
      await expect(tab.getByText('Log in to explore top internships and opportunities.')).toBeVisible();
      await press(tab.getByRole('button', { name: 'Log In' }));
      const problem = tab.getByRole('main').getByRole('alert');
      await expect(problem).toHaveText('Please enter both email and password.');
      await fillLogIn(tab, demo.student, 'not the password');
      await expect(problem).toHaveText('Invalid email or password.');
      await fillLogIn(tab, demo.student);
      await expect(tab).toHaveURL(new RegExp(`/internship-details/${wanted.id}$`));
      await expect(tab.getByRole('heading', { name: 'Description' })).toBeVisible();
      await logOut(tab);
      await expect(tab).toHaveURL(/\/login$/);
      await tab.close();
    });

    await test.step('about says who we are, and where to begin', async () => {
      await follow(page, 'About');
      await expect(page.getByRole('heading', { level: 1, name: `About ${brand.name}` })).toBeVisible();
      for (const { value } of brand.statistics) {
        await expect(page.getByRole('definition').filter({ hasText: value })).toBeVisible();
      }
      await expect(page.getByRole('blockquote')).toContainText(brand.testimonial.quote);
      await press(page.getByRole('link', { name: 'Find an Internship' }));
      await expect(page).toHaveURL(/\/home$/);
    });

    await test.step('the classroom page shows a code to scan, and what a visitor can save', async () => {
      await press(page.getByRole('contentinfo').getByRole('link', { name: 'For the classroom' }));
      await expect(page.getByRole('heading', { level: 1, name: 'For the classroom' })).toBeVisible();
      const origin = new URL(page.url()).origin;
      await expect(page.getByRole('img', { name: `QR code that opens ${origin}` })).toBeVisible();
      await expect(page.getByText('You are not logged in: the list')).toBeVisible();
      await press(page.getByRole('button', { name: 'Save everything for offline' }));
      await expect(page.getByText('Everything is saved on this phone.')).toBeVisible();
    });

    await test.step('an address that is nowhere leads home', async () => {
      await page.goto('/no-such-page');
      await expect(page.getByRole('heading', { level: 1, name: '404 - Page Not Found' })).toBeVisible();
      await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
      await expect(page.getByText('It might have been moved or deleted.')).toBeVisible();
      await press(page.getByRole('link', { name: 'Go to Homepage' }));
      await expect(page).toHaveURL((url) => url.pathname === '/');
      await expect(page.getByRole('link', { name: 'Browse internships' })).toBeVisible();
    });
  });
}
