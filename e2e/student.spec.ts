import type { Locator } from '@playwright/test';
import type { InternshipAnswer } from '#contract/internships';
import { delays } from '#contract/limits';
import { durationText, namedLocations, OTHER_LOCATION } from '#contract/status';
import { fillApplication } from './support/applying';
import { letterDocx, resumePdf } from './support/documents';
import { expect, test } from './support/fixtures';
import { follow, press, sizes } from './support/hands';
import { apiAs, demo, logIn, openInternship, receivedFrom } from './support/people';

/** Leaves the field, and measures how long its list stays: milliseconds. */
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

for (const { where, viewport } of sizes) {
  test(`a student ${where} searches by category, applies with grades and documents, and is hired`, async ({
    portal: { server, openPhone },
    request,
  }) => {
    const internship = await openInternship(request, server.url);
    const { company_name } = internship.company;
    const place = namedLocations.find((name) => name === internship.location) ?? OTHER_LOCATION;
    const api = await apiAs(request, server.url, demo.student);
    const details = await api.get<InternshipAnswer>(`internship/${internship.id}`);
    const { page, context } = await openPhone(viewport);

    await test.step('typing in the search of home finds a category', async () => {
      await logIn(page, demo.student);
      await expect(page).toHaveURL(/\/home$/);
      const search = page.getByRole('search', { name: 'Find an internship' });
      const category = search.getByRole('combobox', { name: 'Category' });
      await category.fill('ADMIN');
      const options = search.getByRole('listbox', { name: 'Categories' }).getByRole('option');
      await expect(options).toHaveText(['Administration']);
      // A timer may be early by less than a millisecond.
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

    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      press(page.getByRole('link', { name: `VIEW DETAILS: ${internship.title}` })),
    ]);
    const main = tab.getByRole('main');
    const button = (name: string) => main.getByRole('button', { name, exact: true });

    await test.step('the details say everything that is known', async () => {
      await expect(main.getByRole('heading', { name: internship.title })).toBeVisible();
      await expect(main.getByRole('heading', { name: 'Description' })).toBeVisible();
      const longDate = /^\d{1,2} [A-Z][a-z]+ \d{4}$/;
      const facts: (readonly [string, string | RegExp])[] = [
        ['Location', internship.location],
        ['Remuneration', internship.internship_financing.toUpperCase()],
        ['Duration', durationText(internship.duration, internship.duration_unit)],
        ['Category', internship.category],
        ['Type', internship.internship_type ?? ''],
        ['Posted on', longDate],
        ['Application expiry date', longDate],
        ['Company', company_name],
        ['Website', 'pasifikdigital.example'],
        ['Email', demo.business],
      ];
      await expect(main.getByRole('term')).toHaveText(facts.map(([name]) => name));
      await expect(main.getByRole('definition')).toHaveText(facts.map(([, value]) => value));
      await expect(main.getByRole('listitem')).toHaveText(details.internship.required_skills);
      await press(main.getByRole('link', { name: 'Apply Now' }));
    });

    await test.step('a grade is ticked, typed, added and removed, and nothing unfinished is sent', async () => {
      const grade = (number: number) => main.getByRole('checkbox', { name: `Grade ${number}` });
      const school = (number: number) =>
        main.getByRole('textbox', { name: `School name for Grade ${number}` });
      await expect(main.getByText('Please mark only your highest achievement.')).toBeVisible();
      for (const number of [8, 10, 12]) {
        await expect(grade(number)).not.toBeChecked();
        await expect(school(number)).toBeHidden();
      }
      await press(button('Apply Now'));
      await expect(main.getByText('Please select at least one grade.')).toBeVisible();
      await expect(main.getByText('Please upload both Resume and Cover Letter.')).toBeVisible();
      await expect(main.getByText('Please fill out all required fields correctly.')).toBeVisible();

      await press(grade(10));
      await expect(main.getByText('Please select at least one grade.')).toBeHidden();
      await expect(button('Add Grade 10')).toBeDisabled();
      await press(button('Apply Now'));
      await expect(school(10)).toHaveAccessibleDescription('Please enter a school name for Grade 10.');
      await school(10).fill('Wahgi Junction High School');
      await press(grade(10));
      await expect(school(10)).toBeHidden();
      await press(grade(10));
      await expect(school(10)).toHaveValue('');

      await school(10).fill('Wahgi Junction High School');
      await press(button('Add Grade 10'));
      await expect(main.getByText('Grade 10 already added')).toBeVisible();
      await expect(main.getByText('Wahgi Junction High School')).toBeVisible();
      await expect(school(10)).toBeHidden();
      await expect(grade(10)).toBeDisabled();

      await press(grade(8));
      await press(button('Apply Now'));
      await expect(school(8)).toHaveAccessibleDescription('Please enter a school name for Grade 8.');
      await press(button('Remove Grade 10'));
      await expect(main.getByText('Grade 10 already added')).toBeHidden();
      await expect(main.getByText('Please enter a school name for Grade 8.')).toBeHidden();
      await expect(grade(10)).toBeEnabled();
      await expect(grade(10)).not.toBeChecked();
      await press(grade(8));
    });

    const [resume, coverLetter] = [await resumePdf('Resume of Maria Kaupa'), letterDocx()];

    await test.step('with two documents it is sent, and thanked for', async () => {
      await fillApplication(tab, { school: 'Hohola Ridge Secondary School', resume, coverLetter });
      await press(button('Apply Now'));
      await expect(main.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
      await expect(main.getByText('was submitted. You can find it under Profile')).toBeVisible();
      await expect(main.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
      expect(await receivedFrom(request, server.url, internship.id, demo.student)).toHaveLength(1);
      await tab.goBack();
      await expect(main.getByText('You have already applied to this internship!')).toBeVisible();
      await tab.close();
    });

    const content = page.getByRole('main');

    await test.step('my applications lead to the application, its documents, and what the business did', async () => {
      await follow(page, 'Profile');
      await press(
        page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'My Applications' }),
      );
      const card = content.getByRole('listitem').filter({ hasText: internship.title });
      for (const words of [company_name, 'Posted on', 'Applied on', 'Submitted']) {
        await expect(card.getByText(words, { exact: true })).toBeVisible();
      }
      await press(card.getByRole('link', { name: /^View Application/ }));
      await expect(content.getByText('You sent your application')).toBeVisible();
      await expect(content.getByRole('row', { name: '12 Hohola Ridge Secondary School' })).toBeVisible();
      for (const name of ['View Resume', 'View Cover Letter']) {
        const link = content.getByRole('link', { name });
        const answer = await page.request.get((await link.getAttribute('href')) ?? '');
        expect(answer.status(), name).toBe(200);
      }

      const business = await apiAs(request, server.url, demo.business);
      const [{ id = 0 } = {}] = await receivedFrom(request, server.url, internship.id, demo.student);
      for (const status of ['viewed', 'hired']) {
        await business.post(`internship_applications/${id}/update_status`, {
          internship_id: internship.id,
          status,
        });
      }
      await press(content.getByRole('button', { name: 'Refresh' }));
      await expect(content.getByText(`Congratulations! ${company_name} has hired you.`)).toBeVisible();
      await expect(content.getByText(`${company_name} opened your application`)).toBeVisible();
      await expect(content.getByText(`${company_name} set the status to Hired`)).toBeVisible();
    });
  });
}
