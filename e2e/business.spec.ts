import type { Locator, Page } from '@playwright/test';
import type { OwnInternshipsAnswer } from '#contract/internships';
import type { CategoriesAnswer } from '#contract/categories';
import { messages } from '#contract/messages';
import { letterDocx, logoPng, programNamedPdf, resumePdf } from './support/documents';
import { download, downloadTable } from './support/downloads';
import { expect, test } from './support/fixtures';
import { follow, isTouched, logOut, press, sizes } from './support/hands';
import { fillInternship, inDays, storeAssistant } from './support/internships';
import { apiAs, approveBusiness, logIn, password } from './support/people';
import { sha256 } from './support/sha256';
import { readZip } from './support/zip';

const shop = { email: 'office@bulolorattan.example', company: 'Bulolo Rattan Works', owner: 'Ruth Yawising' };
const newPassword = 'cane and patience';

/** Each grade, school and document as the server must have them. */
const applicants = [
  { name: 'Grace Temu', email: 'grace.temu@students.example', school: 'Bumbu River Secondary School' },
  { name: 'Samuel Kerenga', email: 'samuel.kerenga@students.example', school: 'Nagada Harbour High School' },
] as const;

/** To the business sign-up, which a phone has in a sub-menu. */
async function followBusinessSignUp(page: Page): Promise<void> {
  if (!isTouched(page)) return follow(page, 'Business Sign Up');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await press(page.getByRole('button', { name: 'Open menu' }));
  await press(menu.getByText('Sign Up', { exact: true }));
  await press(menu.getByRole('link', { name: 'As Business' }));
}

/** The dashboard's counts, in the order in which they are read. */
async function expectCounts(main: Locator, internships: number, applications: number): Promise<void> {
  await expect(main.getByRole('term')).toHaveText(['My Created Internships', 'Applications']);
  await expect(main.getByRole('definition')).toHaveText([String(internships), String(applications)]);
}

for (const { where, viewport } of sizes) {
  test(`a business ${where} signs up, posts internships, looks after them, and hires`, async ({
    portal,
    request,
  }) => {
    const { server, link } = portal;
    const { page } = await portal.openPhone(viewport);
    const main = page.getByRole('main');
    const alert = (text: string) => main.getByRole('alert').filter({ hasText: text });
    const notice = (text: string) => main.getByRole('status').filter({ hasText: text });
    const toast = (text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text);
    const button = (name: string) => main.getByRole('button', { name, exact: true });
    const row = (title: string) => main.getByRole('row', { name: title });

    await test.step('signs up with a logo', async () => {
      await page.goto('/');
      await followBusinessSignUp(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Create Business Account' })).toBeVisible();
      await expect(main.getByText('Advertise Your Internship')).toBeVisible();
      await press(button('Sign Up'));
      await expect(alert('Please fill all required fields and upload an image.')).toBeVisible();

      const logo = main.getByLabel('Company logo (required)');
      await logo.setInputFiles({ ...programNamedPdf(), name: 'logo.png', mimeType: 'image/png' });
      await expect(main.getByText('Only PNG and JPG images are allowed.')).toBeVisible();
      await logo.setInputFiles(await logoPng('#12664f'));
      await expect(main.getByRole('img', { name: 'Your logo' })).toBeVisible();
      for (const [name, value] of [
        ['Email', shop.email],
        ['Company Name', shop.company],
        ['City', 'Lae'],
        ['Representative Name', shop.owner],
        ['Business Number', '+675 7100 4410'],
      ] as const) {
        await main.getByRole('textbox', { name, exact: true }).fill(value);
      }
      await main.getByLabel(/^Password/).fill(password);
      await main.getByLabel('Confirm Password').fill(`${password}!`);
      await press(button('Sign Up'));
      await expect(main.getByText('Passwords do not match.', { exact: true }).first()).toBeVisible();
      await main.getByLabel('Confirm Password').fill(password);
      await press(button('Sign Up'));
      await expect(notice('Signup successful!')).toBeVisible();
      await expect(page).toHaveURL(/\/login/);
    });

    await test.step('logs in, waits, and is approved', async () => {
      await logIn(page, shop.email);
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await expectCounts(main, 0, 0);
      await expect(notice(messages.business.pending)).toBeVisible();
      await approveBusiness(request, server.url, shop.email);
      await page.reload();
      await expectCounts(main, 0, 0);
      await expect(notice(messages.business.pending)).toBeHidden();
    });

    await test.step('creates an internship at another place, also when the answer is lost', async () => {
      await press(main.getByRole('link', { name: 'Create Internship' }));
      await press(button('Create Internship'));
      for (const sentence of [
        'Role title is required',
        'Location is required',
        'Financing type is required',
        'Duration is required',
        'Skills are required',
        'Last date to apply is required',
        'Category is required',
        'Description is required',
      ]) {
        await expect(main.getByText(sentence, { exact: true })).toBeVisible();
      }
      await expect(alert('Please fill all required fields correctly.')).toBeVisible();
      await expect(toast('Validation Error: Please fill all required fields correctly.')).toBeVisible();
      await fillInternship(page, { ...storeAssistant, location: 'Other', duration: '0' });
      await expect(main.getByText('Duration must be at least 1.')).toBeVisible();
      await main.getByRole('spinbutton', { name: 'Duration' }).fill('10');
      await press(button('Create Internship'));
      await expect(main.getByText('Custom location is required')).toBeVisible();
      await expect(alert('Please enter custom location.')).toBeVisible();
      await main.getByRole('textbox', { name: 'Custom Location' }).fill('Bulolo');
      const passAgain = link.dropAnswerTo('POST /api/internship/', Infinity);
      await press(button('Create Internship'));
      await expect(alert('No signal. This needs a connection')).toBeVisible();
      expect(link.droppedAnswers).toContain('POST /api/internship/ 201');
      passAgain();
      await press(button('Create Internship'));
      await expect(page).toHaveURL(/\/dashboard/);
      await expect(notice(`Internship created successfully! ${storeAssistant.title}`)).toBeVisible();
      await expectCounts(main, 1, 0);
    });

    const api = await apiAs(request, server.url, shop.email);
    const others = ['Weaving Trainee', 'Delivery Helper'] as const;
    const { internship_categories: categories } = await api.get<CategoriesAnswer>('internship_categories');
    for (const title of others) {
      await api.post('internship/', {
        title,
        location: 'Lae',
        internship_financing: 'paid',
        duration: 3,
        duration_unit: 'months',
        required_skills: ['Patience', 'Good hands'],
        last_date_to_apply: inDays(30),
        internship_category_id: categories[0]?.id,
        description: 'You learn the trade from those who know it.',
      });
    }
    const [weaving, delivery] = others;

    await test.step('archives and restores: the toggle is there only with archived ones', async () => {
      await press(main.getByRole('link', { name: 'List All Internship' }));
      await expect(main.getByRole('columnheader')).toHaveText([
        'ID',
        'Title',
        'Location',
        'Type',
        'Financing',
        'Last Date to Apply',
        'Status',
        'Actions',
        'Applications',
      ]);
      for (const words of ['Bulolo', 'PAID', 'Available']) {
        await expect(row(storeAssistant.title).getByText(words, { exact: true })).toBeVisible();
      }
      await expect(notice('Active (3)')).toBeVisible();
      await expect(main.getByRole('button', { name: /^View (Active|Archived)$/ })).toHaveCount(0);

      await press(row(delivery).getByRole('button', { name: `Archive ${delivery}` }));
      await expect(notice('Internship archived successfully')).toBeVisible();
      await expect(row(delivery)).toBeHidden();
      await press(button('View Archived'));
      await expect(notice('Archived (1)')).toBeVisible();
      await expect(row(weaving)).toBeHidden();
      await press(row(delivery).getByRole('link', { name: `Edit ${delivery}` }));
      await expect(notice(messages.internship.publishesAgain)).toBeVisible();
      await page.goBack();
      await press(row(delivery).getByRole('button', { name: `Restore ${delivery}` }));
      await expect(notice('Internship restored successfully')).toBeVisible();
      await expect(notice('Active (3)')).toBeVisible();
      await expect(main.getByRole('button', { name: /^View (Active|Archived)$/ })).toHaveCount(0);
    });

    await test.step('deletes only what is confirmed, and once', async () => {
      const remove = row(delivery).getByRole('button', { name: `Delete ${delivery}` });
      const dialog = page.getByRole('dialog', { name: 'Delete this internship?' });
      const deletions = () => link.requests.filter((line) => line.startsWith('DELETE /api/internship/'));
      await press(remove);
      const width = await dialog.evaluate((element) => element.firstElementChild?.clientWidth);
      if (isTouched(page)) expect(width, 'it fits').toBeLessThan(viewport.width);
      else expect(width).toBe(400);
      await press(dialog.getByRole('button', { name: 'Cancel' }));
      await expect(dialog).toBeHidden();
      await expect(remove).toBeFocused();
      await press(remove);
      await dialog.click({ position: { x: 4, y: 4 } });
      await expect(dialog).toBeHidden();
      expect(deletions()).toEqual([]);
      await expect(row(delivery)).toBeVisible();
      await press(remove);
      await dialog.getByRole('button', { name: 'Delete' }).dblclick();
      await expect(notice(messages.internship.deleted)).toBeVisible();
      await expect(row(delivery)).toBeHidden();
      await expect(notice('Active (2)')).toBeVisible();
      expect(deletions()).toHaveLength(1);
    });

    await test.step('looks one over, and edits it', async () => {
      await press(row(weaving).getByRole('link', { name: `View ${weaving}` }));
      await expect(main.getByRole('heading', { name: weaving })).toBeVisible();
      for (const words of [
        'PAID',
        '3 months',
        'Patience, Good hands',
        shop.company,
        shop.owner,
        shop.email,
      ]) {
        await expect(main.getByRole('definition').filter({ hasText: words })).toBeVisible();
      }
      await press(main.getByRole('link', { name: 'Edit' }));
      const title = main.getByRole('textbox', { name: 'Role Title' });
      await expect(title).toHaveValue(weaving);
      await title.fill('');
      await press(button('Update Internship'));
      await expect(toast('Missing Fields: Please fill all required fields.')).toBeVisible();
      await expect(title).toBeFocused();
      expect(link.requests.filter((line) => line.startsWith('PUT '))).toHaveLength(2);
      await title.fill('Cane Weaving Trainee');
      await main.getByRole('combobox', { name: 'Location' }).selectOption('Other');
      await main.getByRole('textbox', { name: 'Custom Location' }).fill('Wau');
      await press(button('Update Internship'));
      await expect(notice('Internship updated successfully!')).toBeVisible();
      await expect(row('Cane Weaving Trainee').getByText('Wau', { exact: true })).toBeVisible();
    });

    const { internships } = await api.get<OwnInternshipsAnswer>('internship/my_internships');
    expect(internships.map(({ title }) => title).sort()).toEqual([
      'Cane Weaving Trainee',
      storeAssistant.title,
    ]);
    const store = internships.find(({ title }) => title === storeAssistant.title);
    const sent = new Map<string, string>();
    for (const { name, email, school } of applicants) {
      const student = await apiAs(request, server.url, email);
      const documents = { resume: await resumePdf(`Resume of ${name}`), coverLetter: letterDocx() };
      await student.apply(store?.id ?? 0, { level: { grade: 12, school_name: school }, ...documents });
      sent.set(`${name} - Resume.pdf`, sha256(documents.resume.buffer));
      sent.set(`${name} - Cover Letter.docx`, sha256(documents.coverLetter.buffer));
    }
    const grace = applicants[0];
    const card = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: grace.name }) });
    const status = card.getByRole('combobox', { name: 'Status' });

    await test.step('finds who applied, by name and by status', async () => {
      await press(button('Refresh'));
      const applications = row(store?.title ?? '').getByRole('link', { name: 'Applications 2' });
      await press(applications);
      await expect(
        page.getByRole('heading', { level: 1, name: `Applications for Internship: ${store?.title}` }),
      ).toBeVisible();
      await expect(notice('2 applicants')).toBeVisible();
      const find = main.getByRole('search', { name: 'Find applicants' });
      await find.getByRole('searchbox', { name: 'Search by name' }).fill('temu GRACE');
      await expect(notice('1 of 2 applicants')).toBeVisible();
      await find.getByRole('combobox', { name: 'Filter by status' }).selectOption('Hired');
      await expect(main.getByRole('heading', { name: 'No applicants found' })).toBeVisible();
      await find.getByRole('combobox', { name: 'Filter by status' }).selectOption('All');
      await find.getByRole('searchbox', { name: 'Search by name' }).fill('');
      await expect(notice('2 applicants')).toBeVisible();
    });

    await test.step('opening a card views it; hiring asks first', async () => {
      await press(card.getByRole('button', { name: grace.name }));
      await expect(status).toHaveValue('viewed');
      await expect(card.getByText(`Grade 12: ${grace.school}`)).toBeVisible();
      await expect(card.getByRole('link', { name: grace.email })).toHaveAttribute(
        'href',
        `mailto:${grace.email}`,
      );
      for (const document of ['Resume', 'Cover Letter'] as const) {
        const href = await card.getByRole('link', { name: `View ${document}` }).getAttribute('href');
        const bytes = await (await request.get(server.url + href)).body();
        const name = [...sent.keys()].find((key) => key.startsWith(`${grace.name} - ${document}`)) ?? '';
        expect(sha256(bytes), document).toBe(sent.get(name));
      }
      const question = page.getByRole('dialog', { name: `Hire ${grace.name}?` });
      await status.selectOption('Hired');
      await press(question.getByRole('button', { name: 'Cancel' }));
      await expect(status).toHaveValue('viewed');
      await status.selectOption('Hired');
      await press(question.getByRole('button', { name: 'Set Hired' }));
      await expect(notice('Application status updated successfully')).toBeVisible();
      await expect(status).toHaveValue('hired');
      await status.selectOption('Submitted');
      const back = page.getByRole('dialog', { name: `No longer hire ${grace.name}?` });
      await press(back.getByRole('button', { name: 'Change status' }));
      await expect(status).toHaveValue('submitted');
      await status.selectOption('Viewed');
      await expect(status).toHaveValue('viewed');
      await main.getByRole('combobox', { name: 'Filter by status' }).selectOption('Viewed');
      await expect(notice('1 of 2 applicants')).toBeVisible();
      await expect(card).toBeVisible();
    });

    await test.step('downloads every document in one zip, byte for byte, and the list as a table', async () => {
      const zip = await download(button('Documents (.zip)'));
      expect(zip.name).toBe(`${storeAssistant.title} - documents.zip`);
      const found = [...readZip(zip.bytes)].map(([name, bytes]) => [name, sha256(bytes)] as const);
      expect(new Map(found)).toEqual(sent);
      await expect(notice('4 documents saved among your downloads.')).toBeVisible();

      const list = await downloadTable(button('Applicants (.csv)'));
      expect(list.name).toBe(`${storeAssistant.title} - applicants.csv`);
      const [header, ...people] = list.rows;
      expect(header?.slice(0, 5)).toEqual(['Name', 'Email', 'Mobile', 'Status', 'Levels achieved']);
      expect(people.map(([name, email, , shown, levels]) => [name, email, shown, levels])).toEqual(
        applicants.map(({ name, email, school }, index) => [
          name,
          email,
          index === 0 ? 'Viewed' : 'Submitted',
          `Grade 12: ${school}`,
        ]),
      );
    });

    await test.step('edits the profile with a new picture', async () => {
      await follow(page, 'Profile');
      await expect(main.getByText('Approved', { exact: true })).toBeVisible();
      const form = main.getByRole('form', { name: 'Edit Profile' });
      const city = form.getByRole('textbox', { name: 'City' });
      await expect(city).toBeDisabled();
      await expect(form.getByRole('button', { name: 'Update Profile' })).toBeDisabled();
      const logo = main.getByRole('img', { name: `Logo of ${shop.company}` });
      const before = await logo.getAttribute('src');
      await press(button('Edit Profile'));
      await expect(form.getByRole('button', { name: 'Update Profile' })).toBeDisabled();
      await city.fill('Bulolo');
      await form.getByLabel('Company Logo').setInputFiles(await logoPng('#c8102e'));
      await expect(main.getByRole('img', { name: 'Your logo' })).toBeVisible();
      await press(form.getByRole('button', { name: 'Update Profile' }));
      await expect(notice('Profile updated successfully!')).toBeVisible();
      await expect(city).toHaveValue('Bulolo');
      await expect(city).toBeDisabled();
      await expect(logo).not.toHaveAttribute('src', before ?? '');
      await expect
        .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    });

    await test.step('changes the password there, and logs out', async () => {
      const card = main.getByRole('region', { name: 'Update Your Password' });
      const check = async (current: string) => {
        await card.getByLabel('Current Password').fill(current);
        await press(card.getByRole('button', { name: 'Check Credentials' }));
      };
      await check('not my password');
      await expect(card.getByRole('alert')).toHaveText('Current password is incorrect.');
      await check(password);
      await expect(card.getByText('Credentials verified successfully!')).toBeVisible();
      await card.getByLabel(/^New Password/).fill(newPassword);
      await card.getByLabel('Confirm Password').fill(`${newPassword}!`);
      await expect(card.getByText('Passwords do not match', { exact: true })).toBeVisible();
      await card.getByLabel('Confirm Password').fill(newPassword);
      await press(card.getByRole('button', { name: 'Update Password' }));
      await expect(card.getByText('Password updated successfully!')).toBeVisible();
      await logOut(page);
      await expect(page).toHaveURL(/\/login/);
      await main.getByLabel('Email').fill(shop.email);
      for (const [secret, outcome] of [
        [password, alert('Invalid email or password.')],
        [newPassword, page.getByRole('heading', { level: 1, name: 'Dashboard' })],
      ] as const) {
        await main.getByLabel('Password').fill(secret);
        await press(button('Log In'));
        await expect(outcome).toBeVisible();
      }
      await logOut(page);
      await expect(page).toHaveURL(/\/login/);
    });
  });
}
