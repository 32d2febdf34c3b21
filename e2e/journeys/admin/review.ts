import { downloadTable } from '../../support/downloads';
import { expect, test, type Journey } from '../../support/fixtures';
import { publicInternships } from '../../support/people';
import { follow, isTouched, logOut, press } from '../../support/pointer';
import { adminScreenOf } from './locators';

const waiting = 'Wahgi Build & Supply';

/** Reviews businesses and internships, and logs out. */
export async function reviewAll({ portal: { server }, request, page }: Journey): Promise<void> {
  const { main, notice, button, cell, statusOf, tabOf, toast, dialog } = adminScreenOf(page);

  await test.step("an approved business's internship becomes public", async () => {
    await follow(page, 'Dashboard');
    await expect(main.getByRole('link', { name: 'Review 2 students' })).toBeVisible();
    await press(main.getByRole('link', { name: 'List All Business' }));
    await expect(main.getByRole('rowheader').first()).toHaveText(waiting);
    await press(button(`View ${waiting}`));
    await expect(dialog.getByRole('img', { name: `Logo of ${waiting}` })).toBeVisible();
    await expect(dialog.getByRole('definition').filter({ hasText: 'Daniel Wamp' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await statusOf(waiting).selectOption('Approved');
    await expect(toast('Status updated to approved')).toBeVisible();
    const { rows } = await downloadTable(button('Download CSV'));
    expect(rows.find(([name]) => name === waiting)?.[6]).toBe('Approved');

    const internships = await publicInternships(request, server.url);
    const published = internships.filter(({ company }) => company.company_name === waiting);
    expect(published.map(({ status }) => status)).toEqual(['available']);
  });

  await test.step('internships are filtered, searched and downloaded; then log-out', async () => {
    await follow(page, 'Dashboard');
    await press(main.getByRole('link', { name: 'List All Internships' }));
    await expect(notice('24 internships')).toBeVisible();
    await press(tabOf('Closed'));
    await expect(notice('1 internship')).toBeVisible();
    await press(tabOf('All'));
    await main.getByRole('searchbox').fill('wahgi build');
    await expect(cell(waiting, 'Available')).toBeVisible();
    const { rows } = await downloadTable(button('Download CSV'));
    expect(rows.slice(1).map((cells) => cells.at(-1))).toEqual(['Available']);
    if (isTouched(page)) await expect(page.getByRole('navigation', { name: 'Main screens' })).toBeVisible();
    await logOut(page);
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/list-all-students');
    await expect(page).toHaveURL(/\/login/);
  });
}
