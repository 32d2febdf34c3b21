import { OUTBOX_SYNC_TAG } from '#contract/worker-protocol';
import { notifySent, openApplications, type NotificationScope } from './notifications';
import { drainInWorker, onSync, type SyncEvent } from './sync';

/**
 * The worker of phones on which somebody has logged in: Background Sync, and what it tells (ADR 33). It answers no request
 * and controls no page, so that a new one takes over at once.
 */
declare const self: ServiceWorkerGlobalScope;

const notificationScope = (): NotificationScope => ({
  clients: self.clients,
  registration: self.registration,
  permission: 'Notification' in self ? Notification.permission : undefined,
});

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openApplications(notificationScope()));
});

self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag === OUTBOX_SYNC_TAG)
    event.waitUntil(
      onSync(
        () => drainInWorker(),
        (internships) => notifySent(notificationScope(), internships),
      ),
    );
}) as EventListener);
