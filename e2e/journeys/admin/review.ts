import { downloadTable } from '../../support/downloads';
import { expect, test, type Journey } from '../../support/fixtures';
import { publicInternships } from '../../support/people';
import { follow, logOut, press } from '../../support/pointer';
import { adminScreenOf } from './locators';

const waiting = 'Wahgi Build & Supply';

/** Reviews businesses and internships, and logs out. */
export async function reviewAll({ portal: { server }, request, page }: Journey): Promise<void> {
  const { main, notice, button, cell, statusOf, tabOf, toast } = adminScreenOf(page);

  await test.step("an approved business's internship becomes public", async () => {
    const published = async () => {
      const internships = await publicInternships(request, server.url);
      return internships
        .filter(({ company }) => company.company_name === waiting)
        .map(({ status }) => status);
    };
    expect(await published()).toEqual([]);
    await follow(page, 'Dashboard');
    await expect(main.getByRole('link', { name: 'Review 2 students' })).toBeVisible();
    await press(main.getByRole('link', { name: 'List All Business' }));
    await statusOf(waiting).selectOption('Approved');
    await expect(toast('Status updated to approved')).toBeVisible();
    expect(await published()).toEqual(['available']);
  });

  await test.step('internships are filtered, searched and downloaded; then log-out', async () => {
    await follow(page, 'Dashboard');
    await press(main.getByRole('link', { name: 'List All Internships' }));
    await press(tabOf('Closed'));
    await expect(notice('1 internship')).toBeVisible();
    await press(tabOf('All'));
    await main.getByRole('searchbox').fill('wahgi build');
    await expect(cell(waiting, 'Available')).toBeVisible();
    const { rows } = await downloadTable(button('Download CSV'));
    expect(rows.slice(1).map((cells) => cells.at(-1))).toEqual(['Available']);
    await logOut(page);
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/list-all-students');
    await expect(page).toHaveURL(/\/login/);
  });
}
