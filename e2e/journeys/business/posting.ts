import { expect, test } from '../../support/fixtures';
import { press } from '../../support/pointer';
import { fillInternship, storeAssistant } from '../../support/internships';
import { screenOf } from '../../support/locators';
import { expectCounts } from './joining';
import type { Story } from '../../support/fixtures';

/** The form of a new internship, with all that it says. */
export async function posts({ portal: { link }, page }: Story): Promise<void> {
  const { main, alert, notice, says, toast, button } = screenOf(page);

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
      await expect(says(sentence)).toBeVisible();
    }
    await expect(alert('Please fill all required fields correctly.')).toBeVisible();
    await expect(toast('Validation Error: Please fill all required fields correctly.')).toBeVisible();
    await fillInternship(page, { ...storeAssistant, location: 'Other', duration: '0' });
    const duration = main.getByRole('spinbutton', { name: 'Duration' });
    await expect(duration).toHaveAccessibleDescription('Duration must be at least 1.');
    await duration.fill('10');
    await press(button('Create Internship'));
    const place = main.getByRole('textbox', { name: 'Custom Location' });
    await expect(place).toHaveAccessibleDescription(/Custom location is required$/);
    await expect(alert('Please enter custom location.')).toBeVisible();
    await place.fill('Bulolo');
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
}
