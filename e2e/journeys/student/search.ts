import type { Locator, Page } from '@playwright/test';
import type { InternshipAnswer, OwnInternshipRow } from '#contract/internships';
import { daysLeft } from '#contract/closing';
import { delays, limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { durationText } from '#contract/messages/status-words';
import { namedLocations, OTHER_LOCATION } from '#contract/status';
import { expect, test, type Journey } from '../../support/fixtures';
import { openCard, press } from '../../support/pointer';
import { apiAs, demo } from '../../support/people';
import { kila } from '../personas';

/** Blurs the field. @returns for how many milliseconds its list stays open */
const staysOpenFor = (field: Locator): Promise<number> =>
  field.evaluate(
    (element: HTMLElement) =>
      new Promise<number>((resolve) => {
        const left = performance.now();
        new MutationObserver(() => resolve(performance.now() - left)).observe(element, {
          attributeFilter: ['aria-expanded'],
        });
        element.blur();
      }),
  );

/**
 * Searches on home, and opens an internship.
 * @returns the page that shows it
 */
export async function findInternship(
  { portal: { server }, request, page }: Journey,
  internship: OwnInternshipRow,
): Promise<Page> {
  const api = await apiAs(request, server.url, kila.email);
  const details = await api.get<InternshipAnswer>(`internship/${internship.id}`);

  await test.step('the search on home suggests categories', async () => {
    const place = namedLocations.find((name) => name === internship.location) ?? OTHER_LOCATION;
    const search = page.getByRole('search', { name: 'Find an internship' });
    const category = search.getByRole('combobox', { name: 'Category' });
    await category.fill('ADMIN');
    const options = search.getByRole('listbox', { name: 'Categories' }).getByRole('option');
    await expect(options).toHaveText(['Administration']);
    // Timers may fire up to 1 ms early.
    expect(await staysOpenFor(category)).toBeGreaterThan(delays.categoryDropdownHide - 1);
    await expect(options).toHaveCount(0);
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
  });

  return test.step('the details show everything', async () => {
    const tab = await openCard(page, internship.title);
    const main = tab.getByRole('main');
    await expect(main.getByRole('heading', { name: internship.title })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Description' })).toBeVisible();
    const left = daysLeft(internship.last_date_to_apply, Date.now());
    const near = left <= limits.daysLeft.max ? ` \\(${messages.internship.daysLeft(left)}\\)` : '';
    const deadline = new RegExp(`^\\d{1,2} [A-Z][a-z]+ \\d{4}${near}$`);
    const longDate = /^\d{1,2} [A-Z][a-z]+ \d{4}$/;
    const facts: (readonly [string, string | RegExp])[] = [
      ['Application expiry date', deadline],
      ['Location', internship.location],
      ['Remuneration', internship.internship_financing.toUpperCase()],
      ['Duration', durationText(internship.duration, internship.duration_unit)],
      ['Category', internship.category],
      ['Type', internship.internship_type ?? ''],
      ['Posted on', longDate],
      ['Company', internship.company.company_name],
      ['Website', 'pasifikdigital.example (opens in a new tab)'],
      ['Email', demo.business],
    ];
    await expect(main.getByRole('term')).toHaveText(facts.map(([name]) => name));
    await expect(main.getByRole('definition')).toHaveText(facts.map(([, value]) => value));
    await expect(main.getByRole('listitem')).toHaveText(details.internship.required_skills);
    return tab;
  });
}
