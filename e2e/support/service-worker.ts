import type { Phone } from './browser';

/**
 * Wakes the worker as Background Sync does, which may wait for minutes. Needs its own CDP session: navigating disables
 * the domains of an existing one.
 */
export async function dispatchSync({ context, page }: Phone, origin: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await registered,
    tag: 'wokabaut-outbox',
    lastChance: false,
  });
}

/** Ends the worker's process, as the browser does after some minutes. */
export async function stopWorkers({ context, page }: Phone): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
}
