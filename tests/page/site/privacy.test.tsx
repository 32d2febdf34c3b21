import { expect, test } from 'vitest';
import { newsLimits } from '#contract/limits';
import { main } from '../../support/on-screen';
import { openPage } from '../../support/open-page';

/* The page itself loads no limits: they would come with the chunk of all who are logged in. */
test('the privacy page says for how long news is kept, as it is', async () => {
  await openPage('/privacy', { answers: {} });
  expect(await main().findByText(new RegExp(`News in Wokabaut: ${newsLimits.days} days\\.`))).toBeTruthy();
});
