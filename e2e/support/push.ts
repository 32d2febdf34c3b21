import { expect, type Worker } from '@playwright/test';
import { PushPhone } from './push-phone';
import type { PushService } from './push-service';
import type { Phone } from './browser';
import { workerOverCdp, watchWork, workerOf, workOf } from './service-worker';

/**
 * Gives a phone a push service: Chromium reaches none of its own without an account. What the page and the worker do with a
 * subscription stays theirs. @returns the phone's keys
 */
export async function usePushService({ context }: Phone, service: PushService): Promise<PushPhone> {
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
export async function deliverPush(phone: Phone, origin: string, data: string): Promise<void> {
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

/** The notifications that a worker shows. Chromium loses one that is listed while it is being shown: wait for the worker's work first. */
export const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, data }) => ({ title, body, data: data as unknown }));
  });

/** Presses the only notification, as far as a program can: the browser lets only a person's press bring a window to the front. */
export const pressNotification = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      WindowClient: { prototype: object };
    };
    Object.assign(scope.WindowClient.prototype, { focus: () => Promise.resolve() });
    const [notification] = await scope.registration.getNotifications();
    let work: Promise<unknown> = Promise.reject(new Error('Nobody listens.'));
    work.catch(() => undefined);
    const waitUntil = (run: Promise<unknown>) => (work = run);
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await work;
  });
