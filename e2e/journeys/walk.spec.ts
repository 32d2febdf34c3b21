import { fillApplication, storedRecords } from '../support/applying';
import { phonePhoto, resumePdf, sha256 } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import {
  demo,
  enterAs,
  fillLogIn,
  openInternship,
  password,
  receivedFrom,
  untilReadyForOffline,
} from '../support/people';
import { press } from '../support/pointer';

const kila = { name: 'Kila Vagi', email: 'kila.vagi@example.com' };

test('who signs up and applies offline: the application arrives once and unchanged, and the student sees that the business hired', async ({
  portal,
  request,
}) => {
  const { server, link } = portal;
  const internship = await openInternship(request, server.url);
  const resume = await resumePdf('Resume of Kila Vagi');
  const letter = await phonePhoto();

  // A student signs up, after a mistake, and logs in.
  const phone = await portal.openPhone();
  const { page } = phone;
  const { main, alert, notice, button } = screenOf(page);
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await press(page.getByRole('button', { name: 'Open menu' }));
  await press(menu.getByRole('button', { name: 'Sign Up', exact: true }));
  await press(menu.getByRole('link', { name: 'As Student', exact: true }));
  for (const [name, value] of [
    ['Full Name', kila.name],
    ['Email', kila.email],
    ['Mobile Number', '7200 4455'],
    ['Day', '5'],
    ['Year', '2007'],
    ['City', 'Daru'],
    ['Password', password],
    ['Confirm Password', 'wokabout'],
  ] as const)
    await field(name).fill(value);
  await main.getByRole('combobox', { name: 'Month' }).selectOption('March');
  await press(button('Sign Up'));
  await expect(alert('Please fill all required fields.')).toBeInViewport();
  await press(alert('').getByRole('link', { name: 'Confirm Password' }));
  await expect(main.getByText('Passwords do not match.')).toBeInViewport({ ratio: 1 });
  await field('Confirm Password').fill(password);
  await press(button('Sign Up'));
  await expect(notice('Signup successful!')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await fillLogIn(page, kila.email);
  await expect(page).toHaveURL(/\/home/);

  // Opens an internship.
  await page.goto('/all-internships');
  await press(page.getByRole('link', { name: `VIEW DETAILS: ${internship.title}` }));
  await page.waitForURL(/\/internship-details\//);
  await expect(page.getByRole('heading', { name: internship.title })).toBeVisible();
  await untilReadyForOffline(page);

  // Goes offline.
  await phone.setOffline(true);
  link.setLink('cut');
  await page.getByRole('link', { name: 'Apply Now' }).click();
  await fillApplication(page, { school: 'Lae Secondary School', resume, coverLetter: letter });
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible();
  const [queued] = await storedRecords(page);
  expect(queued?.files.resume?.sha256, 'the PDF is queued as it is').toBe(sha256(resume.buffer));
  expect(queued?.files.cover_letter?.size, 'the photo was made smaller').toBeLessThan(
    letter.buffer.length / 3,
  );

  // Restarts the browser, still offline.
  await phone.close();
  await phone.open();
  await phone.page.goto('/my-applications');
  await expect(phone.page.getByRole('heading', { name: internship.title })).toBeVisible();
  await expect(phone.page.getByRole('main').getByText('Waiting', { exact: true })).toBeVisible();

  // Online again, the application is sent.
  link.setLink('open');
  await expect(phone.page.getByRole('main').getByText('Waiting', { exact: true })).toBeHidden({
    timeout: 90_000,
  });
  await phone.page.goto('/my-applications');
  await expect(phone.page.getByText('The business sees it once your registration is approved')).toBeVisible();

  // It is held: the business does not see it yet.
  const received = () => receivedFrom(request, server.url, internship.id, kila.email);
  expect(await received()).toEqual([]);

  // An admin approves the student.
  const office = await portal.openPhone({ width: 1280, height: 800 });
  await enterAs(office.page, request, server.url, demo.admin);
  await office.page.goto('/list-all-students');
  await office.page.getByRole('combobox', { name: `Status of ${kila.name}` }).selectOption('approved');
  // Kila is not in the participant list: both are shown first.
  const asked = office.page.getByRole('dialog', { name: kila.name });
  await asked.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(office.page.getByText('Status updated to approved').first()).toBeVisible();

  // The business gets both documents as they were queued.
  const shop = await portal.openPhone({ width: 1280, height: 800 });
  await enterAs(shop.page, request, server.url, demo.business);
  await shop.page.goto('/dashboard');
  await shop.page.getByRole('link', { name: 'List All Internship' }).click();
  await shop.page
    .getByRole('row', { name: internship.title })
    .getByRole('link', { name: /Applications/ })
    .click();
  await expect(
    shop.page.getByRole('heading', { name: `Applications for Internship: ${internship.title}` }),
  ).toBeVisible();
  await shop.page.getByRole('button', { name: kila.name }).click();
  const card = shop.page.getByRole('region', { name: kila.name });
  for (const [name, file] of [
    ['Resume', queued?.files.resume],
    ['Cover Letter', queued?.files.cover_letter],
  ] as const) {
    const href = await card.getByRole('link', { name: `View ${name}` }).getAttribute('href');
    const answer = await shop.page.request.get(href!);
    expect(answer.status(), name).toBe(200);
    expect(sha256(await answer.body()), `${name} at the business's end`).toBe(file?.sha256);
  }
  expect(await received()).toHaveLength(1);

  // Hires after a confirmation.
  await card.getByRole('combobox', { name: /Status/ }).selectOption('hired');
  await shop.page.getByRole('dialog').getByRole('button', { name: 'Hire' }).click();
  await expect(shop.page.getByText('Application status updated successfully').first()).toBeVisible();

  // The student sees the new status.
  await phone.page.reload();
  await expect(phone.page.getByText('You are hired!')).toBeVisible();
  await phone.page.getByRole('link', { name: /View Application/ }).click();
  await expect(phone.page.getByText('Lae Secondary School')).toBeVisible();
  await expect(phone.page.getByText('Hired').first()).toBeVisible();
});
