import { demo, logIn } from '../support/people';
import { expect, test } from '../support/fixtures';

test(
  "every column of the admin's lists is in the table from 1024 px on, and below in the row or what it unfolds",
  { tag: '@full' },
  async ({ portal }) => {
    const { page } = await portal.openPhone({ width: 1024, height: 768 });
    await logIn(page, demo.admin);
    for (const [path, columns] of [
      ['/list-all-students', 7],
      ['/list-all-business', 8],
      ['/list-all-internships', 8],
    ] as const) {
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.goto(path);
      const row = page.getByRole('main').getByRole('row').nth(1);
      const cells = row.getByRole('cell').or(row.getByRole('rowheader')).filter({ visible: true });
      await expect(cells, path).toHaveCount(columns);
      const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await beyond(), path).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 390, height: 640 });
      await row.getByRole('button', { name: /^More:/ }).click();
      // And the cell of the button.
      await expect(cells, path).toHaveCount(columns + 1);
      expect(await beyond(), path).toBeLessThanOrEqual(0);
    }
  },
);
