import { evictOutbox, fillApplication, openApplyForm } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { press } from '../support/pointer';
import { untilLoaded } from '../support/states';

test('when the browser has evicted unsent work, a notice says so', async ({ portal, request }) => {
  const { page } = await openApplyForm(portal, request);
  await fillApplication(page, { school: 'Hohola Secondary School' });
  await page.evaluate(evictOutbox);
  await page.goto('/home');
  const evicted = page
    .getByRole('alert')
    .filter({ hasText: 'Your browser has deleted what was saved on this phone' });
  await expect(evicted).toBeVisible();
  await press(page.getByRole('button', { name: 'I understand' }));
  await expect(evicted).toBeHidden();
  // This screen reads the outbox as the notice does.
  await page.goto('/my-applications');
  await untilLoaded(page, 'My Applications');
  await expect(evicted).toBeHidden();
});
