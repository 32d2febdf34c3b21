import type { CountAnswer } from '#contract/counts';
import type { InternshipListAnswer } from '#contract/internships';
import { messages } from '#contract/messages';
import { downloadTable } from './support/downloads';
import { expect, test } from './support/fixtures';
import { follow, isTouched, logOut, press, sizes } from './support/hands';
import { apiAs, demo, logIn, password } from './support/people';
import { screenOf } from './support/screen';

const header = 'full_name,date_of_birth,email,mobile_number,city,cohort';
const elijah = 'Elijah Waine';
const joyce = 'Joyce Pokana';
const stranger = { name: 'Kila Vagi', email: 'kila.vagi@example.com' };
const reason = 'We could not find you in the records. Please see your trainer.';

const csv = (...lines: string[]) => ({
  name: 'participants.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\n')),
});
/** The second of its lines has no day of birth, the third stands there twice. */
const badList = csv(
  'Elijah Waine,2007-08-02,pending@demo.example,+675 7200 3302,Mount Hagen,2026 A',
  'Joyce Pokana,yesterday,,,Port Moresby,2026 A',
  'waine ELIJAH,2/8/2007,,,Mount Hagen,2026 A',
);
/** Names turned around and in capitals; Joyce was born on another day. */
const goodList = csv(
  'WAINE Elijah,2007-08-02,pending@demo.example,+675 7200 3302,Mount Hagen,2026 A',
  'Joyce Pokana,2007-04-26,joyce.pokana@students.example,+675 7200 3307,Port Moresby,2026 A',
);

for (const { where, viewport } of sizes) {
  test(`an admin ${where} imports the participants, decides who waits, and looks everything over`, async ({
    portal,
    request,
  }) => {
    const { server } = portal;
    const api = await apiAs(request, server.url, demo.admin);
    const signUp = await request.post(`${server.url}/api/users`, {
      data: {
        user: {
          full_name: stranger.name,
          email: stranger.email,
          mobile_number: '7200 4455',
          date_of_birth: '2007-03-05',
          role: 'student',
          city: 'Lae',
          password,
          password_confirmation: password,
        },
      },
    });
    expect(signUp.status()).toBe(201);
    const { page } = await portal.openPhone(viewport);
    const { main, alert, notice, row } = screenOf(page);
    const button = (name: string | RegExp) => main.getByRole('button', { name });
    const statusOf = (name: string) => main.getByRole('combobox', { name: `Status of ${name}` });
    const dialog = page.getByRole('dialog');

    await test.step('the dashboard counts everything, and says who waits', async () => {
      await logIn(page, demo.admin);
      const counted = await Promise.all(
        ['students', 'business', 'internships', 'applications'].map(async (of) =>
          String((await api.get<CountAnswer>(`get_platform_${of}_count`)).count),
        ),
      );
      await expect(main.getByRole('term')).toHaveText([
        'Total Students',
        'Total Business',
        'Total Internships',
        'All Applications',
      ]);
      await expect(main.getByRole('definition')).toHaveText(counted);
      await expect(main.getByRole('link', { name: 'Review 1 business' })).toBeVisible();
      await press(main.getByRole('link', { name: 'Review 3 students' }));
      await expect(notice('3 students')).toBeVisible();
      await expect(main.getByText(messages.participants.noneYet)).toBeVisible();
    });

    await test.step('a list with a bad line is refused whole, line by line', async () => {
      await press(main.getByRole('link', { name: 'Import participants' }));
      await press(button('Import participants'));
      await expect(alert('Please choose the participant list, a CSV file.')).toBeVisible();
      await main.getByLabel('Participant list').setInputFiles(badList);
      await press(button('Import participants'));
      await expect(alert('Nothing was imported')).toContainText('Accepted: 1 line. Refused: 2 lines.');
      await expect(row('Line 3')).toContainText(messages.participants.birthDate);
      await expect(row('Line 4')).toContainText(messages.participants.twice(2));
      await press(main.getByRole('link', { name: 'All Students' }));
      await expect(main.getByText(messages.participants.noneYet)).toBeVisible();
      await page.goBack();
    });

    await test.step('the corrected list is taken, and students are compared with it', async () => {
      await main.getByLabel('Participant list').setInputFiles(goodList);
      await press(button('Import participants'));
      await expect(notice('2 participants were imported.')).toBeVisible();
      await press(main.getByRole('link', { name: 'See who waits for approval' }));
      await expect(main.getByText(messages.participants.compared)).toBeVisible();
      await expect(row(elijah).getByText('Participant list: Match', { exact: true })).toBeVisible();
      await expect(row(joyce).getByText('Participant list: Partial match')).toBeVisible();
      await expect(row(joyce).getByText('Differs: date of birth')).toBeVisible();
      await expect(row(stranger.name).getByText('Participant list: No match')).toBeVisible();
      // Nobody is approved by it.
      await expect(statusOf(elijah)).toHaveValue('pending');
    });

    await test.step('who waits stands first', async () => {
      await main.getByRole('combobox', { name: 'Status', exact: true }).selectOption('All');
      await expect(notice('9 students')).toBeVisible();
      const shown = await main
        .getByRole('combobox', { name: /^Status of / })
        .evaluateAll((selects) => selects.map((select) => (select as HTMLSelectElement).value));
      expect(shown.slice(0, 3)).toEqual(['pending', 'pending', 'pending']);
      expect(shown.slice(3)).not.toContain('pending');
      await expect(main.getByRole('rowheader').nth(2)).toHaveText(stranger.name);
    });

    await test.step('approves one by a tap, rejects one with a reason, and leaves one', async () => {
      await press(button(`Approve ${elijah}`));
      await expect(row(elijah).getByText('Status updated to approved')).toBeVisible();
      await expect(statusOf(elijah)).toHaveValue('approved');

      await statusOf(joyce).selectOption('Rejected');
      await expect(dialog).toHaveAccessibleName(`Reject ${joyce}?`);
      await press(dialog.getByRole('button', { name: 'Cancel' }));
      await expect(statusOf(joyce)).toHaveValue('pending');
      await statusOf(joyce).selectOption('Rejected');
      await press(dialog.getByRole('button', { name: 'Reject' }));
      await expect(dialog.getByText(messages.admin.reasonRequired)).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
      await press(dialog.getByRole('button', { name: 'Reject' }));
      await expect(dialog).toBeHidden();
      await expect(row(joyce).getByText('Status updated to rejected')).toBeVisible();
      await expect(statusOf(joyce)).toHaveValue('rejected');
      await expect(statusOf(stranger.name)).toHaveValue('pending');
    });

    await test.step('looks at one student, also from the address, and saves the list', async () => {
      const view = button(`View ${joyce}`);
      await press(view);
      await expect(dialog).toHaveAccessibleName(joyce);
      await expect(page).toHaveURL(/[?&]view=\d+/);
      for (const words of ['Rejected', reason, 'joyce.pokana@students.example', '25 April 2007']) {
        await expect(dialog.getByText(words)).toBeVisible();
      }
      await page.reload();
      await expect(dialog).toHaveAccessibleName(joyce);
      await press(dialog.getByRole('button', { name: 'Close' }));
      await expect(dialog).toBeHidden();

      await main.getByRole('searchbox').fill('joyce port');
      await expect(notice('1 student')).toBeVisible();
      const saved = await downloadTable(button('Download CSV'));
      expect(saved.name).toMatch(/^students-\d{4}-\d\d-\d\d\.csv$/);
      const [titles, found, ...more] = saved.rows;
      expect(more).toEqual([]);
      expect(titles?.slice(5, 7)).toEqual(['Status', 'Reason']);
      expect(found?.slice(0, 7)).toEqual([
        joyce,
        'joyce.pokana@students.example',
        '+675 7200 3307',
        'Port Moresby',
        '2007-04-25',
        'Rejected',
        reason,
      ]);
    });

    await test.step('the rejected student reads why', async () => {
      const student = (await portal.openPhone(viewport)).page;
      await logIn(student, 'joyce.pokana@students.example');
      await follow(student, 'Profile');
      await expect(student.getByRole('alert').filter({ hasText: `Reason: ${reason}` })).toBeVisible();
    });

    const waiting = 'Wahgi Build & Supply';

    await test.step('approves a business, whose internship is public then', async () => {
      await follow(page, 'Dashboard');
      await expect(main.getByText('Review 1 student')).toBeVisible();
      await press(main.getByRole('link', { name: 'List All Business' }));
      await expect(main.getByRole('rowheader').first()).toHaveText(waiting);
      await press(button(`View ${waiting}`));
      await expect(dialog.getByRole('img', { name: `Logo of ${waiting}` })).toBeVisible();
      await expect(dialog.getByText('Daniel Wamp')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await statusOf(waiting).selectOption('Approved');
      await expect(row(waiting).getByText('Status updated to approved')).toBeVisible();
      const { rows } = await downloadTable(button('Download CSV'));
      expect(rows.find(([name]) => name === waiting)?.[6]).toBe('Approved');

      const answer = await request.get(`${server.url}/api/internship/`);
      const { internships } = (await answer.json()) as InternshipListAnswer;
      const published = internships.filter(({ company }) => company.company_name === waiting);
      expect(published.map(({ status }) => status)).toEqual(['available']);
    });

    await test.step('looks the internships over, and logs out', async () => {
      await follow(page, 'Dashboard');
      await press(main.getByRole('link', { name: 'List All Internships' }));
      await expect(notice('24 internships')).toBeVisible();
      await expect(main.getByRole('columnheader')).toHaveText([
        'Title',
        'Location',
        'Posted at',
        'Last Date to Apply',
        'Internship Type',
        'Internship Financing',
        'Company name',
        'Status',
      ]);
      await main.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Closed');
      await expect(notice('1 internship')).toBeVisible();
      await main.getByRole('combobox', { name: 'Status', exact: true }).selectOption('All');
      await main.getByRole('searchbox').fill('wahgi build');
      await expect(main.getByRole('row').filter({ hasText: waiting }).getByText('Available')).toBeVisible();
      const { rows } = await downloadTable(button('Download CSV'));
      expect(rows.slice(1).map((cells) => cells.at(-1))).toEqual(['Available']);
      if (isTouched(page)) await expect(page.getByRole('navigation', { name: 'Main screens' })).toBeVisible();
      await logOut(page);
      await expect(page).toHaveURL(/\/login/);
      await page.goto('/list-all-students');
      await expect(page).toHaveURL(/\/login/);
    });
  });
}
