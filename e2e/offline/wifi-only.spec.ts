import { messages } from '#contract/messages';
import { onThisPhone } from '#contract/messages/outbox';
import {
  expectReceivedOnce,
  expectSent,
  fillApplication,
  openApplyForm,
  storedRecords,
} from '../support/applying';
import { expect, test } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { useLinkType } from '../support/network-link';
import { untilReadyForOffline } from '../support/people';
import { press } from '../support/pointer';
import { dispatchSync, runSync, workerOf } from '../support/service-worker';

const SUBMIT = 'POST /api/internship_applications';
const { saved, wifiOnly, waitingForWifi, lead } = messages.outbox;

/** Runs in the page: the phone goes over to another link. */
function changeLink(type: string): void {
  const { connection } = navigator as Navigator & { connection: EventTarget };
  Object.assign(connection, { type }).dispatchEvent(new Event('change'));
}

test('who sends only on Wi-Fi sends nothing over mobile data, from page or worker, and once when Wi-Fi is back', async ({
  portal,
  request,
}) => {
  const { server, link } = portal;
  const { internship, phone, page } = await openApplyForm(portal, request);
  const { main } = screenOf(page);
  await untilReadyForOffline(page);
  await page.addInitScript(useLinkType, 'cellular');
  const worker = workerOf(phone);
  await worker.evaluate(useLinkType, 'cellular');
  await page.reload();
  await fillApplication(page);
  link.setLink('cut');
  await press(main.getByRole('button', { name: 'Apply Now' }));
  await expect(main.getByRole('heading', { name: saved })).toBeVisible();
  await press(main.getByRole('checkbox', { name: wifiOnly }));
  const status = main.getByRole('status').filter({ hasText: waitingForWifi });
  await expect(status).toContainText(lead.waitingForWifi);
  await expect(main.getByText(onThisPhone.withWifi)).toBeVisible();

  link.setLink('open');
  const before = link.requests.length;
  const sent = () => link.requests.slice(before).filter((one) => one.startsWith('POST'));
  // A page that starts sends what waits, as does the worker.
  await page.reload();
  await expect(status).toBeVisible();
  expect(await runSync(worker)).toBe(false);
  expect((await storedRecords(page)).map(({ state }) => state)).toEqual(['queued']);
  expect(sent()).toEqual([]);

  await worker.evaluate(useLinkType, 'wifi');
  await Promise.all([page.evaluate(changeLink, 'wifi'), dispatchSync(phone, link.url)]);
  await expectSent(page);
  expect(sent().filter((one) => one === SUBMIT)).toHaveLength(1);
  await expectReceivedOnce(request, server.url, internship.id, {});
});
