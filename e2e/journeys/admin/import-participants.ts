import { messages } from '#contract/messages';
import { expect, test, type Journey } from '../../support/fixtures';
import { press } from '../../support/pointer';
import { demo, logIn, signUpStudent } from '../../support/people';
import { elijah, joyce, lucy, adminScreenOf, stranger } from './locators';

const header = 'full_name,date_of_birth,email,mobile_number,city,cohort';

const csv = (...lines: string[]) => ({
  name: 'participants.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\n')),
});
/** Line 2 has no valid date of birth. */
const badList = csv('Joyce Pokana,yesterday,,,Port Moresby,2026 A');
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

/** Imports the participant list that students are compared with. */
export async function importParticipants({ portal: { server }, request, page }: Journey): Promise<void> {
  const { main, alert, notice, says, button, row, statusOf } = adminScreenOf(page);
  const expectMatches = async (matches: Record<string, string>) => {
    for (const [name, match] of Object.entries(matches))
      await expect(row(name).getByRole('cell').filter({ hasText: 'Participant list' })).toContainText(match);
  };
  const chooseList = (list: ReturnType<typeof csv>) => button('Participant list').setInputFiles(list);
  await signUpStudent(request, server.url, stranger.email, {
    full_name: stranger.name,
    mobile_number: stranger.mobile,
    date_of_birth: stranger.birthday,
  });

  await test.step('the dashboard links to who waits for approval', async () => {
    await logIn(page, demo.admin);
    await expect(main.getByRole('link', { name: 'Review 1 business' })).toBeVisible();
    await press(main.getByRole('link', { name: 'Review 4 students' }));
    await expect(says(messages.participants.compared)).toBeVisible();
    await expectMatches({ ...asInTheDemo, [stranger.name]: 'Participant list: No match' });
  });

  await test.step('a list with an invalid line is refused as a whole, a valid one is imported and compared', async () => {
    await press(main.getByRole('link', { name: 'Import participants' }));
    await chooseList(badList);
    await press(button('Import participants'));
    await expect(alert('Nothing was imported')).toBeVisible();
    await expect(row('Line 2')).toContainText(messages.participants.birthDate);
    await chooseList(goodList);
    await press(button('Import participants'));
    await expect(notice('2 participants were imported.')).toBeVisible();
    await press(main.getByRole('link', { name: 'See who waits for approval' }));
    await expectMatches({
      ...asInTheDemo,
      [elijah]: 'Participant list: Match',
      [stranger.name]: 'Participant list: Partial matchDiffers: date of birth',
    });
    // The import approves nobody.
    await expect(statusOf(elijah)).toHaveValue('pending');
  });
}
