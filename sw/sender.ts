import { OUTBOX_SYNC_TAG } from '#contract/worker-protocol';
import { readDurableSession } from '#outbox/store/durable-session';
import { notifySent, openPressed, type NotificationScope } from './notifications';
import { renewSubscription, showPush, type SubscriptionChangeEvent } from './push';
import { drainInWorker, onSync, type SyncEvent } from './sync';

/**
 * The worker of phones on which somebody has logged in: Background Sync, push, and what it tells (ADR 33). It answers no request
 * and controls no page, so that a new one takes over at once.
 */
declare const self: ServiceWorkerGlobalScope;

const notificationScope = (): NotificationScope => ({
  clients: self.clients,
  registration: self.registration,
  permission: 'Notification' in self ? Notification.permission : undefined,
});

const session = async () => (await readDurableSession()).session;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openPressed(notificationScope(), notification.data as { path?: unknown } | null));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data, session)));

self.addEventListener('pushsubscriptionchange', ((event: SubscriptionChangeEvent) =>
  event.waitUntil(renewSubscription(self, event, session, (...asked) => fetch(...asked)))) as EventListener);

self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag === OUTBOX_SYNC_TAG)
    event.waitUntil(
      onSync(
        () => drainInWorker(),
        (internships) => notifySent(notificationScope(), internships),
      ),
    );
}) as EventListener);
