import { expect, type Worker } from '@playwright/test';
import { OUTBOX_LOCK, OUTBOX_SYNC_TAG } from '#contract/worker-protocol';
import type { Phone } from './browser';

/**
 * The worker, for commands of CDP. Needs a CDP session of its own: navigating disables the domains of an existing one.
 */
export async function workerOverCdp({ context, page }: Phone, origin: string) {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return { session, registrationId: await registered };
}

/** Wakes the worker as Background Sync does, which may wait for minutes. */
export async function dispatchSync(phone: Phone, origin: string): Promise<void> {
  const { session, registrationId } = await workerOverCdp(phone, origin);
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: OUTBOX_SYNC_TAG,
    lastChance: false,
  });
}

/** The worker, which stays as it is while the test is attached to it. */
export function workerOf({ context }: Phone): Worker {
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/sw.js'));
  if (!worker) throw new Error('The phone has no service worker.');
  return worker;
}

/**
 * Leaves the only page of the site: only the worker can send now. The browser takes the page's Web Lock back some time after the
 * address has changed; a run of the worker before that finds the page sending, and ends.
 */
export async function leavePage(phone: Phone): Promise<void> {
  const worker = workerOf(phone);
  await phone.page.goto('about:blank');
  const isHeld = () =>
    worker.evaluate(
      async (name) => (await navigator.locks.query()).held?.some((lock) => lock.name === name),
      OUTBOX_LOCK,
    );
  await expect.poll(isHeld, { message: 'the page has the lock', timeout: 60_000 }).toBe(false);
}

/** The worker's scope, with what its listeners have begun. */
interface WatchedScope {
  begun: { type: string; work: Promise<unknown> }[];
  ExtendableEvent: { prototype: Event & { waitUntil(work: Promise<unknown>): void } };
}

/** Notes from now on what the worker's listeners work on. */
export const watchWork = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WatchedScope;
    const isWatched = Object.hasOwn(scope, 'begun');
    scope.begun = [];
    if (isWatched) return;
    const { prototype } = scope.ExtendableEvent;
    const { waitUntil } = prototype;
    prototype.waitUntil = function (work) {
      scope.begun.push({ type: this.type, work });
      waitUntil.call(this, work);
    };
  });

/** Waits until the worker has ended what events of a type have begun. @returns `done`, or why it failed, for each of them */
export const workOf = (worker: Worker, type: string): Promise<string[]> =>
  worker.evaluate(
    (asked) =>
      Promise.all(
        (globalThis as unknown as WatchedScope).begun
          .filter((one) => one.type === asked)
          .map(({ work }) => work.then(() => 'done', String)),
      ),
    type,
  );

/** Ends the worker's process, as the browser does after some minutes. */
export async function stopWorkers({ context, page }: Phone): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
}

/** The notifications that a worker shows. Chromium loses one that is listed while it is being shown: wait for the worker's work first. */
export const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, data }) => ({ title, body, data: data as unknown }));
  });
