import { expect, test, type Journey } from '../../support/fixtures';
import { press } from '../../support/pointer';
import { fillInternship, storeAssistant } from '../../support/internships';
import { screenOf } from '../../support/locators';
import { expectCounts } from './sign-up';

/** Creates an internship; the first answer is lost on its way. */
export async function createInternship({ portal: { link }, page }: Journey): Promise<void> {
  const { main, alert, notice, button } = screenOf(page);

  await test.step('creates an internship at a custom location once, although the first answer is lost', async () => {
    await press(main.getByRole('link', { name: 'Create Internship' }));
    await fillInternship(page, { ...storeAssistant, location: 'Other', customLocation: 'Bulolo' });
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
