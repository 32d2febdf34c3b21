import type { InternshipRow } from '#contract/internships';
import { expect, test } from '../support/shared-portal';
import { ours, untilSaved } from '../support/saved-answers';
import { untilLoaded } from '../support/states';

const count = 12_000;

/** More than localStorage holds: about 5.4 million characters. */
const rows = Array.from({ length: count }, (_, at): InternshipRow => {
  const day = new Date(Date.now() - at * 3_600_000).toISOString();
  return {
    id: 1_000_000 - at,
    title: `Trainee in the workshop by the harbour ${at}`,
    location: 'Port Moresby',
    internship_type: 'Full Time',
    internship_financing: 'paid',
    duration: 12,
    duration_unit: 'weeks',
    last_date_to_apply: '2999-03-05',
    status: 'available',
    created_at: day,
    updated_at: day,
    internship_category_id: 10,
    category: 'Retail & Sales',
    company: { id: 7, company_name: `Kokoda Hardware ${at % 500}`, logo_url: null },
  };
});

test(
  'a list that is too large for localStorage is on the phone, and takes nothing of the student with it',
  { tag: '@full' },
  async ({ shared, browser }) => {
    const context = await shared.openWithoutWorker(browser, 'student');
    const page = await context.newPage();
    const found = page.getByText(`${count} Internship(s) Found`);
    const application = page.getByRole('link', { name: /^View Application/ }).first();
    const list = { internships: rows, removed: [], whole: true, as_of: new Date().toISOString() };
    await page.route('**/api/internship/', (route) => route.fulfill({ json: list, headers: ours }));
    await page.goto('/my-applications');
    await expect(application).toBeVisible();
    await page.goto('/all-internships');
    await expect(found).toBeVisible();
    await untilSaved(page, 'public', ['internships', 'list']);

    // From now on nothing answers, and whatever looks like loading is remembered.
    await page.route('**/api/**', (route) => route.abort());
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('[role=status][aria-label=Loading]'))
          sessionStorage.setItem('loading', 'seen');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/all-internships');
    await expect(found).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('loading'))).toBeNull();
    await page.goto('/my-applications');
    await untilLoaded(page, 'My Applications');
    await expect(application).toBeVisible();
    await context.close();
  },
);
