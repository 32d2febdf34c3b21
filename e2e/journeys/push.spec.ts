import type { Worker } from '@playwright/test';
import { notification, notificationSettings } from '#contract/messages/news';
import { startPushService, type PushService } from '../support/push-service';
import { fillApplication, openApplyForm } from '../support/applying';
import type { Phone } from '../support/browser';
import { expect, test as base } from '../support/fixtures';
import { screenOf } from '../support/locators';
import { withLink } from '../support/network-link';
import { apiAs, demo, logIn, receivedFrom, untilReadyForOffline } from '../support/people';
import { logOut, press } from '../support/pointer';
import { PushPhone } from '../support/push-phone';
import { startPortal } from '../support/server';
import { shownBy, watchWork, workerOf, workerOverCdp, workOf } from '../support/service-worker';

/**
 * Gives a phone a push service: Chromium reaches none of its own without an account. What the page and the worker do with a
 * subscription stays theirs. @returns the phone's keys
 */
async function usePushService({ context }: Phone, service: PushService): Promise<PushPhone> {
  const phone = new PushPhone(service.newEndpoint());
  await context.addInitScript((subscription) => {
    const known = () => localStorage.getItem('test push');
    const key = () => {
      const text = atob((known() ?? '').replaceAll('-', '+').replaceAll('_', '/'));
      return Uint8Array.from(text, (character) => character.charCodeAt(0)).buffer;
    };
    const subscribed = {
      endpoint: subscription.endpoint,
      options: {
        userVisibleOnly: true,
        get applicationServerKey() {
          return key();
        },
      },
      toJSON: () => subscription,
      unsubscribe: () => Promise.resolve(localStorage.removeItem('test push') ?? true),
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(known() === null ? null : subscribed),
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem('test push', applicationServerKey);
        return Promise.resolve(subscribed);
      },
    });
  }, phone.subscription);
  return phone;
}

/**
 * Gives the worker what the phone has decrypted, and waits until it has shown it. CDP says nothing of a push that
 * Chromium drops, as now and then it does with the first: it is given again until the worker has it, as a push service does.
 */
async function deliverPush(phone: Phone, origin: string, data: string): Promise<void> {
  const { session, registrationId } = await workerOverCdp(phone, origin);
  const worker = workerOf(phone);
  await watchWork(worker);
  const deliver = async () => {
    if ((await workOf(worker, 'push')).length === 0)
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    return workOf(worker, 'push');
  };
  await expect.poll(deliver, { message: 'the worker has the push', intervals: [2000] }).toContain('done');
}

/** Presses the only notification, as far as a program can: the browser lets only a person's press bring a window to the front. */
const pressNotification = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      WindowClient: { prototype: object };
    };
    Object.assign(scope.WindowClient.prototype, { focus: () => Promise.resolve() });
    const [shown] = await scope.registration.getNotifications();
    let work: Promise<unknown> = Promise.reject(new Error('Nobody listens.'));
    work.catch(() => undefined);
    const waitUntil = (run: Promise<unknown>) => (work = run);
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification: shown, waitUntil }));
    await work;
  });

/** A portal whose pushes go to a push service of the test. */
const test = base.extend<{ service: PushService }>({
  service: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.close();
  },
  portal: async ({ service }, use) => {
    const server = await startPortal({ env: { PUSH_HOSTS: service.origin } });
    await withLink(server.port, (network) =>
      use({
        ...{ ...network, server },
        async openStudentPhone(viewport) {
          const phone = await network.openPhone(viewport);
          await logIn(phone.page, demo.student);
          await untilReadyForOffline(phone.page);
          return phone;
        },
      }),
    );
    await server.stop();
  },
});

test(
  'who allows it after an application was sent is told of the answer on a lock screen, in words that say nothing of it',
  { tag: '@full' },
  async ({ portal, service, request }) => {
    const { internship, phone, page } = await openApplyForm(portal, request);
    const { main, button, notice } = screenOf(page);
    const keys = await usePushService(phone, service);
    await page.reload();
    await untilReadyForOffline(page);
    const business = await apiAs(request, portal.server.url, demo.business);

    await test.step('the phone is asked after something worked, on a press', async () => {
      await fillApplication(page);
      await press(button('Apply Now'));
      await expect(button(notificationSettings.ask)).toBeVisible();
      expect(await page.evaluate(() => Notification.permission)).toBe('default');
      await phone.context.grantPermissions(['notifications'], { origin: portal.link.url });
      await press(button(notificationSettings.ask));
      await expect(notice(notificationSettings.granted)).toBeVisible();
    });

    const [application] = await receivedFrom(request, portal.server.url, internship.id, demo.student);
    const { id } = application!;
    const setStatus = async (status: string) => {
      const json = { internship_id: internship.id, status };
      await business.post(`internship_applications/${id}/update_status`, json);
      // Ten minutes later.
      await portal.server.query('update outgoing set run_at = now() where run_at > now()');
    };
    const count = async (from: string) =>
      Number((await portal.server.query<{ count: string }>(`select count(*) from ${from}`))[0]!.count);

    await test.step('the business hires them, and the phone is told that there is news', async () => {
      await setStatus('hired');
      await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(1);
      const payload = keys.decrypt(service.received[0]!.body);
      await deliverPush(phone, portal.link.url, payload);
      const data = { path: `/application-detail/${id}` };
      expect(await shownBy(workerOf(phone))).toEqual([
        { title: notification.news.applications, body: '', data },
      ]);
    });

    await test.step('a press on it opens the application', async () => {
      await pressNotification(workerOf(phone));
      await expect(page).toHaveURL(new RegExp(`/application-detail/${id}$`));
      await expect(main.getByText('Hired').first()).toBeVisible();
    });

    await test.step('a log-out without signal ends it on the phone at once, and on the server with the next signal', async () => {
      await page.goto('/profile');
      const card = main.getByRole('region', { name: 'Notifications' });
      await press(card.getByRole('heading', { name: 'Notifications' }));
      await expect(card.getByText(notificationSettings.on)).toBeVisible();
      const payload = keys.decrypt(service.received[0]!.body);
      portal.link.setLink('cut');
      await phone.setOffline(true);
      await logOut(page);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('test push'))).toBeNull();
      const before = await shownBy(workerOf(phone));
      await deliverPush(phone, portal.link.url, payload);
      expect(await count('push_subscriptions')).toBe(1);
      portal.link.setLink('open');
      await phone.setOffline(false);
      await expect.poll(() => count('push_subscriptions'), { timeout: 30_000 }).toBe(0);
      await setStatus('viewed');
      expect([await count("outgoing where channel = 'push'"), service.received.length]).toEqual([0, 1]);
      expect(await shownBy(workerOf(phone))).toEqual(before);
    });
  },
);
