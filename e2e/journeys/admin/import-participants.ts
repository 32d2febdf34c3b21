import type { CountAnswer } from '#contract/answers';
import { messages } from '#contract/messages';
import { expect, test, type Journey } from '../../support/fixtures';
import { goUp, isTouched, press } from '../../support/pointer';
import { apiAs, demo, logIn, password } from '../../support/people';
import { elijah, joyce, lucy, adminScreenOf, stranger } from './locators';

const header = 'full_name,date_of_birth,email,mobile_number,city,cohort';

const csv = (...lines: string[]) => ({
  name: 'participants.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\n')),
});
/** Line 3 has no valid date of birth, line 4 repeats line 2. */
const badList = csv(
  'Elijah Waine,2007-08-02,pending@demo.example,+675 7200 3302,Mount Hagen,2026 A',
  'Joyce Pokana,yesterday,,,Port Moresby,2026 A',
  'waine ELIJAH,2/8/2007,,,Mount Hagen,2026 A',
);
/** Names in another order and in capitals; another date of birth for the stranger. */
const goodList = csv(
  'WAINE Elijah,2007-08-02,pending@demo.example,+675 7200 3302,Mount Hagen,2026 A',
  `${stranger.name},2007-03-06,,,Daru,2026 A`,
);

/** How the demo's pending students compare with its participant list. */
const asInTheDemo = {
  [elijah]: 'Participant list: Partial matchDiffers: mobile',
  [joyce]: 'Participant list: Match',
  [lucy]: 'Participant list: No match',
};

/** Checks the dashboard, and imports the participant list that students are compared with. */
export async function importParticipants({ portal: { server }, request, page }: Journey): Promise<void> {
  const { main, alert, notice, says, button, row, statusOf } = adminScreenOf(page);
  const api = await apiAs(request, server.url, demo.admin);
  const expectMatches = async (matches: Record<string, string>) => {
    for (const [name, match] of Object.entries(matches))
      await expect(row(name).getByRole('cell').filter({ hasText: 'Participant list' })).toContainText(match);
  };
  const chooseList = (list: ReturnType<typeof csv>) => button('Participant list').setInputFiles(list);
  const signUp = await request.post(`${server.url}/api/users`, {
    data: {
      user: {
        full_name: stranger.name,
        email: stranger.email,
        mobile_number: stranger.mobile,
        date_of_birth: stranger.birthday,
        role: 'student',
        city: 'Lae',
        password,
        password_confirmation: password,
      },
    },
  });
  expect(signUp.status()).toBe(201);

  await test.step('the dashboard shows counts, and links to what waits for approval', async () => {
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
    await press(main.getByRole('link', { name: 'Review 4 students' }));
    await expect(notice('4 students')).toBeVisible();
    await expect(says(messages.participants.compared)).toBeVisible();
    await expectMatches({ ...asInTheDemo, [stranger.name]: 'Participant list: No match' });
  });

  await test.step('a list with invalid lines is refused as a whole, with an error per line', async () => {
    await press(main.getByRole('link', { name: 'Import participants' }));
    await press(button('Import participants'));
    await expect(alert('Please choose the participant list, a CSV file.')).toBeVisible();
    await chooseList(badList);
    await press(button('Import participants'));
    await expect(alert('Nothing was imported')).toContainText('Accepted: 1 line. Refused: 2 lines.');
    await expect(row('Line 3')).toContainText(messages.participants.birthDate);
    await expect(row('Line 4')).toContainText(messages.participants.twice(2));
    await goUp(page, isTouched(page) ? 'Students' : 'All Students');
    await expectMatches(asInTheDemo);
    if (isTouched(page)) await page.goForward();
    else await page.goBack();
  });

  await test.step('a valid list is imported, and students are compared with it', async () => {
    await chooseList(goodList);
    await press(button('Import participants'));
    await expect(notice('2 participants were imported.')).toBeVisible();
    await expect(says(/^Last import/)).toContainText('1 person is new. 1 person was in the list before.');
    await main.getByRole('searchbox').fill(stranger.name);
    await expect(notice('1 participant')).toBeVisible();
    await expect(row(stranger.name)).toContainText('Daru');
    await press(main.getByRole('link', { name: 'See who waits for approval' }));
    await expect(says(messages.participants.compared)).toBeVisible();
    await expectMatches({
      ...asInTheDemo,
      [elijah]: 'Participant list: Match',
      [stranger.name]: 'Participant list: Partial matchDiffers: date of birth',
    });
    // The import approves nobody.
    await expect(statusOf(elijah)).toHaveValue('pending');
  });
}
