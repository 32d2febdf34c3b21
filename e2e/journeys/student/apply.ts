import type { Page } from '@playwright/test';
import type { OwnInternshipRow } from '#contract/internships';
import { messages } from '#contract/messages';
import { expectSent, fillApplication, school } from '../../support/applying';
import { letterDocx, resumePdf, type TestDocument } from '../../support/documents';
import { expect, test, type Journey } from '../../support/fixtures';
import { press } from '../../support/pointer';
import { receivedFrom } from '../../support/people';
import { screenOf } from '../../support/locators';
import { kila } from '../personas';

export interface Sent {
  resume: TestDocument;
  coverLetter: TestDocument;
}

/**
 * Applies in the tab with the details.
 * @returns the documents that were sent
 */
export async function applyTo(
  { portal: { server }, request }: Journey,
  tab: Page,
  { id }: OwnInternshipRow,
): Promise<Sent> {
  const { main, alert, notice, says, button } = screenOf(tab);
  const typed = 'Wahgi Junction High School';

  await test.step('grades are added and removed, and an incomplete form is not sent', async () => {
    await press(main.getByRole('link', { name: 'Apply Now' }));
    const grade = (number: number) => main.getByRole('checkbox', { name: `Grade ${number}` });
    const schoolOf = (number: number) =>
      main.getByRole('textbox', { name: `School name for Grade ${number}` });
    const levels = main.getByRole('group', { name: 'Level Achieved' });
    const files = main.getByRole('region', { name: 'Add Files' }).getByRole('paragraph');
    const filesMissing = files.filter({ hasText: messages.apply.noFiles });
    await expect(levels).toHaveAccessibleDescription(/^Please mark only your highest achievement\./);
    for (const number of [8, 10, 12]) {
      await expect(grade(number)).not.toBeChecked();
      await expect(schoolOf(number)).toBeHidden();
    }
    await press(button('Apply Now'));
    await expect(levels).toHaveAccessibleDescription(/Please select at least one grade\.$/);
    await expect(filesMissing).toBeVisible();
    await expect(alert('Please fill out all required fields correctly.')).toBeVisible();

    await press(grade(10));
    await expect(levels).not.toHaveAccessibleDescription(/Please select at least one grade\./);
    await expect(button('Add Grade 10')).toBeDisabled();
    await press(button('Apply Now'));
    await expect(schoolOf(10)).toHaveAccessibleDescription('Please enter a school name for Grade 10.');
    await schoolOf(10).fill(typed);
    await press(grade(10));
    await expect(schoolOf(10)).toBeHidden();
    await press(grade(10));
    await expect(schoolOf(10)).toHaveValue('');

    await schoolOf(10).fill(typed);
    await press(button('Add Grade 10'));
    await expect(notice('Grade 10 already added')).toBeVisible();
    await expect(says(typed)).toBeVisible();
    await expect(schoolOf(10)).toBeHidden();
    await expect(grade(10)).toBeDisabled();

    await press(grade(8));
    await press(button('Apply Now'));
    await expect(schoolOf(8)).toHaveAccessibleDescription('Please enter a school name for Grade 8.');
    await press(button('Remove Grade 10'));
    await expect(notice('Grade 10 already added')).toBeHidden();
    await expect(schoolOf(8)).toHaveAccessibleDescription('');
    await expect(grade(10)).toBeEnabled();
    await expect(grade(10)).not.toBeChecked();
    await press(grade(8));
  });

  return test.step('with two documents it is sent', async () => {
    const sent = { resume: await resumePdf(`Resume of ${kila.name}`), coverLetter: await letterDocx() };
    await fillApplication(tab, { school, ...sent });
    await press(button('Apply Now'));
    await expectSent(tab);
    await expect(notice('was submitted. You can find it under Profile')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
    expect(await receivedFrom(request, server.url, id, kila.email)).toHaveLength(1);
    await tab.goBack();
    await expect(notice('You have already applied to this internship!')).toBeVisible();
    return sent;
  });
}
