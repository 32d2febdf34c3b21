import { expect, test } from '../support/fixtures';
import { untilReadyForOffline } from '../support/people';

test('Chromium finds nothing that stands against installing it', async ({ portal }) => {
  const phone = await portal.openPhone();
  await phone.page.goto('/');
  await untilReadyForOffline(phone.page);
  const session = await phone.context.newCDPSession(phone.page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});
