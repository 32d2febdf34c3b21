import type { APIRequestContext } from '@playwright/test';
import { messages } from '#contract/messages';
import { notification, sentNotice } from '#contract/messages/news';
import { fillApplication, openApplyForm } from '../support/applying';
import type { Phone } from '../support/browser';
import { expect, test, type Portal } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { demo, watchReceived } from '../support/people';
import { press } from '../support/pointer';
import { dispatchSync, leavePage, shownBy, watchWork, workerOf, workOf } from '../support/service-worker';

/** A phone whose first application waits, and has not been asked about notifications. */
async function applyWithoutSignal(portal: Portal, request: APIRequestContext) {
  const { internship, phone, page } = await openApplyForm(portal, request);
  const screen = screenOf(page);
  await fillApplication(page);
  await expect(screen.button(sentNotice.ask)).toBeHidden();
  portal.link.setLink('cut');
  await press(screen.button('Apply Now'));
  await expect(screen.main.getByRole('heading', { name: messages.outbox.saved })).toBeVisible();
  await expect(screen.button(sentNotice.ask)).toBeVisible();
  expect(await page.evaluate(() => Notification.permission)).toBe('default');

  /** Closes the page, and lets the worker alone send. @returns the notifications that it has shown */
  const sendFromWorker = async () => {
    const worker = workerOf(phone);
    const received = await watchReceived(request, portal.server.url, internship.id, demo.student);
    await leavePage(phone);
    portal.link.setLink('open');
    await watchWork(worker);
    await dispatchSync(phone, portal.link.url);
    await expect.poll(received).toHaveLength(1);
    await workOf(worker, 'sync');
    return () => shownBy(worker);
  };
  return { internship, phone, page, screen, sendFromWorker };
}

/** Answers the browser's question when it is asked: granted before, the button would go with the next change of the screen. */
async function allowWhenAsked({ page, context }: Phone, origin: string): Promise<void> {
  await page.exposeFunction('allow', () => context.grantPermissions(['notifications'], { origin }));
  await page.evaluate(() => {
    const { requestPermission } = Notification;
    Notification.requestPermission = async () => {
      await (globalThis as unknown as { allow: () => Promise<void> }).allow();
      return requestPermission.call(Notification);
    };
  });
}

test(
  'who allowed it on a press is told what the worker has sent while the page was closed, and nothing about a person',
  { tag: '@full' },
  async ({ portal, request }) => {
    const { internship, phone, page, screen, sendFromWorker } = await applyWithoutSignal(portal, request);
    await allowWhenAsked(phone, portal.link.url);
    await press(screen.button(sentNotice.ask));
    await expect(screen.notice(sentNotice.granted)).toBeVisible();
    await expect(screen.button(sentNotice.ask)).toBeHidden();

    const notifications = await sendFromWorker();
    const title = notification.sent(internship.title);
    await expect.poll(notifications).toEqual([{ title, body: '', data: null }]);
    await page.goto('/my-applications');
    await expect(screen.main.getByRole('listitem').filter({ hasText: internship.title })).toContainText(
      'View Application',
    );
  },
);
