import { notification } from '#contract/messages/notification';

const PATH = '/my-applications';

/** What the worker needs of its global scope. */
export interface NotificationScope {
  clients: Pick<Clients, 'matchAll' | 'openWindow'>;
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  /** Notification.permission; undefined where the browser shows none. */
  permission: NotificationPermission | undefined;
}

/**
 * Tells what was sent while nobody looked at the page. Only who allowed it is told, and the page alone asks for that.
 * @param internships the titles of the internships whose applications were sent
 */
export async function notifySent(scope: NotificationScope, internships: readonly string[]): Promise<void> {
  if (scope.permission !== 'granted' || internships.length === 0) return;
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return;
  for (const internship of internships) {
    await scope.registration.showNotification(notification.sent(internship), {
      icon: '/icons/icon-192.png',
      tag: `sent ${internship}`,
    });
  }
}

/** Shows My Applications, in a window that is open already where there is one. */
export async function openApplications({ clients }: Pick<NotificationScope, 'clients'>): Promise<void> {
  const [open] = await clients.matchAll({ type: 'window' });
  if (!open) {
    await clients.openWindow(PATH);
    return;
  }
  await open.focus();
  await open.navigate(PATH);
}
