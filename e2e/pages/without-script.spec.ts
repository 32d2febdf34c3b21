import { resumePdf } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { demo, openInternship, password } from '../support/people';

test('without the script a student logs in, finds an internship, applies with two files, reads the status and logs out', async ({
  portal: { server },
  browser,
  request,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 640 },
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  const main = page.locator('#content');
  const { title } = await openInternship(request, server.url);

  await page.goto('/my-applications');
  await page.goto('/login');
  await main.locator('[name=email]').fill(demo.student);
  await main.locator('[name=password]').fill('wrong');
  await main.getByRole('button', { name: 'Log In' }).click();
  await expect(main.getByRole('alert').first()).toBeVisible();
  await expect(main.locator('[name=email]')).toHaveValue(demo.student);
  await main.locator('[name=password]').fill(password);
  await main.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/all-internships');
  await main.locator('[name=q]').first().fill(title);
  await main.getByRole('button', { name: 'Filter Internship' }).first().click();
  await main.getByRole('link', { name: `VIEW DETAILS: ${title}` }).first().click();
  await main.getByRole('link', { name: 'Apply Now' }).click();

  // Refused without files, with what was chosen kept.
  await main.getByLabel('Highest grade').selectOption('12');
  await main.getByLabel('School name').fill('Sogeri');
  await main.getByRole('button', { name: 'Apply Now' }).click();
  await expect(main.getByRole('alert').first()).toBeVisible();
  await main.getByLabel('Highest grade').selectOption('12');
  await main.getByLabel('School name').fill('Sogeri');
  await main.getByLabel('Resume').setInputFiles(await resumePdf('Resume'));
  await main.getByLabel('Cover Letter').setInputFiles(await resumePdf('Letter'));
  await main.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL(/\/my-applications$/);
  await expect(main.getByText(title).first()).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await context.close();
});
