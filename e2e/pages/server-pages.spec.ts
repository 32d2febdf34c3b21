import { checkA11y } from '../support/check-a11y';
import { untilReadyForOffline } from '../support/people';
import { expect, test } from '../support/shared-portal';

test('the texts of the operator and the framed list are accessible, and open on a phone that has the worker', async ({
  network,
}) => {
  const { page } = await network.openPhone();
  await page.goto('/about');
  await untilReadyForOffline(page);
  for (const name of ['Keeping children safe', 'Accessibility', 'Terms of use']) {
    await page.goto('/about');
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await checkA11y(page, name);
  }
  await page.goto('/embed.html');
  await checkA11y(page, 'the framed list');
});
