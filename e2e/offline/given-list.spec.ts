import { writeFile } from 'node:fs/promises';
import { giveOn as text } from '#contract/messages/give-on';
import { download } from '../support/downloads';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { press } from '../support/pointer';

test('the list as it is filtered goes on without signal: as a file that another browser searches, and on paper', async ({
  portal,
  browser,
}, testInfo) => {
  const phone = await portal.openStudentPhone();
  const { page } = phone;
  await page.addInitScript(() => void Object.assign(window, { print: () => undefined }));
  await page.goto('/all-internships');
  await screenOf(page).main.getByRole('listitem').first().waitFor();
  await phone.setOffline(true);
  portal.link.setLink('cut');
  await page.goto('/all-internships?location=Lae');
  const { main } = screenOf(page);
  const found = Number.parseInt((await main.getByText(/Internship\(s\) Found/).textContent()) ?? '', 10);
  await press(main.getByRole('button', { name: 'Print or give this list on' }));
  const dialog = page.getByRole('dialog');
  const file = await download(dialog.getByRole('button', { name: /^Save \(/ }));
  await expect(dialog.getByText(text.saved(file.name))).toBeVisible();

  await test.step('the file', async () => {
    const path = testInfo.outputPath(file.name);
    await writeFile(path, file.bytes);
    const other = await browser.newContext({ offline: true });
    const opened = await other.newPage();
    await opened.goto(`file://${path}`);
    const rows = opened.getByRole('listitem');
    await expect(rows).toHaveCount(found);
    const first = rows.first().getByRole('link');
    const title = (await first.textContent()) ?? '';
    expect(await first.getAttribute('href')).toMatch(/^http.+\/internship-details\/\d+$/);
    await opened.getByRole('searchbox').fill(title.toUpperCase());
    await expect(rows.filter({ visible: true }).first()).toContainText(title);
    await opened.getByRole('searchbox').fill('nothing has these words');
    await expect(rows.filter({ visible: true })).toHaveCount(0);
    await other.close();
  });

  await test.step('the sheet', async () => {
    await press(dialog.getByRole('button', { name: text.print, exact: true }));
    await expect(page.locator('.notice-sheet svg')).toHaveCount(found);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.notice-sheet')).toBeVisible();
    await expect(page.locator('#root')).toBeHidden();
  });
});
