import { messages } from '#contract/messages';
import { applying } from '#contract/messages/applications';
import { expectSent, fillApplication, openApplyForm } from '../support/applying';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { untilReadyForOffline } from '../support/people';
import { press } from '../support/pointer';

test('without signal the first screen of a phone says once that it is saved, and the header says what waits', async ({
  portal,
  request,
}) => {
  const { phone, page } = await openApplyForm(portal, request);
  const { main, button } = screenOf(page);
  await untilReadyForOffline(page);
  await fillApplication(page);
  await phone.setOffline(true);
  portal.link.setLink('cut');
  await press(button('Apply Now'));
  const title = main.getByRole('heading', { level: 1, name: messages.outbox.saved });
  await expect(title).toBeVisible();
  await expect(main.getByText(messages.outbox.states.queued)).toHaveCount(1);
  await expect(main.getByText(messages.outbox.lead.queued)).toHaveCount(1);
  await expect(button('Send now'), 'nothing is to be tried').toBeHidden();

  await expect(main.getByRole('link', { name: applying.findMore })).toBeInViewport({ ratio: 1 });
  const chip = page.getByRole('status', { name: 'Connection' });
  await expect(chip).toHaveText('Offline, 1 to send');
  portal.link.setLink('open');
  await phone.setOffline(false);
  await expectSent(page);
  await expect(chip).toHaveText('Online');
});
